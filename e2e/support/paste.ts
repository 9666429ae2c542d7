/** What the specs do with pasted bytes: fill the box, read it, and look at the frame that is shown. */
import { expect, type Locator, type Page } from '@playwright/test'

export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Bytes in any form' })

/** Puts a text into the box of the front page and goes on to its frames. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.goto('')
  await box(page).fill(text)
  await page.getByRole('button', { name: 'Read the bytes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pasted bytes' })).toBeVisible()
}

/** The grid of a pasted frame, by what the frame is called. */
export const pastedGrid = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('grid', { name: typeof title === 'string' ? `Bytes of ${title}` : title })

/** The bytes in a grid, as digits without spaces. */
export async function expectBytes(grid: Locator, expected: string): Promise<void> {
  await expect
    .poll(async () => (await grid.locator('.run').allTextContents()).join('').replace(/\s/g, ''))
    .toBe(expected.replace(/\s/g, ''))
}

/** An ApiVersions v5 response whose array length lacks the plus one. */
export const BROKEN = '00000013 00000001 0000 01 0012 0000 0004 00 00000000 00'
/** The same with the length put right. */
export const MENDED = '00000013 00000001 0000 02 0012 0000 0004 00 00000000 00'
