/** What the specs do on the page of an API: read bytes as a reader sees them, find rows, edit them. */
import { expect, type Locator, type Page } from '@playwright/test'

export type Side = 'request' | 'response'

/** Opens an API's page and waits until its bytes are there. */
export async function openApi(page: Page, name: string, query = ''): Promise<void> {
  await page.goto(`api/${name}/${query}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('grid').first()).toBeVisible()
}

export const grid = (page: Page, side: Side): Locator => page.getByRole('grid', { name: `Bytes of the ${side}` })
export const tree = (page: Page, side: Side): Locator =>
  page.getByRole('region', { name: side === 'request' ? 'Request' : 'Response', exact: true }).getByRole('tree')

/** All bytes that the grid shows, as hexadecimal digits without spaces. */
export async function hex(page: Page, side: Side): Promise<string> {
  const runs = await grid(page, side).locator('.run').allTextContents()
  return runs.join('').replace(/\s/g, '')
}

export async function expectHex(page: Page, side: Side, expected: string): Promise<void> {
  await expect.poll(() => hex(page, side)).toBe(expected.replace(/\s/g, ''))
}

/** The tree row of a path. */
export const row = (page: Page, side: Side, path: string): Locator => tree(page, side).locator(`[data-path="${path}"]`)

/** Selects a row and gives its editor another text, as somebody does who clicks and types. */
export async function type(page: Page, side: Side, path: string, text: string): Promise<void> {
  await row(page, side, path).click()
  const input = row(page, side, path)
    .getByRole('textbox')
    .or(row(page, side, path).getByRole('combobox'))
    .first()
  await input.click()
  await input.fill('')
  await input.pressSequentially(text)
}
