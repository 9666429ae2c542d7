import { expect, test, type Page } from '@playwright/test'
import { BROKEN, box, expectBytes, MENDED, pastedGrid } from './support/paste.ts'

/** Puts a text on the clipboard, as copying it elsewhere does. */
async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
}

/** Presses Tab until something of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    const there = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    )
    if (there.includes(name)) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

test('bytes are pasted, read and mended from the front page by keyboard alone', async ({ page }) => {
  await page.goto('')
  await expect(box(page)).toBeVisible()
  await copy(page, BROKEN)
  await expect(async () => {
    await page.keyboard.press('v')
    await expect(box(page)).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Control+v')
  await expect(page.locator('#paste-found')).toContainText('ApiVersions v5 response')
  await tabTo(page, 'Read the bytes')
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { level: 1, name: 'Pasted bytes' })
  await expect(title).toBeFocused()
  const grid = pastedGrid(page, 'ApiVersions v5 response')
  await expectBytes(grid, BROKEN)
  await tabTo(page, 'Show the fix')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Change these bytes')
  await page.keyboard.press('Enter')
  await expectBytes(grid, MENDED)
  await expect(page.getByRole('region', { name: 'Diagnosis' }).getByRole('heading', { level: 3 })).toBeFocused()
})

test('pasting outside a field opens the box with what was copied, and Escape gives the focus back', async ({
  page,
}) => {
  await page.goto('api/OffsetDelete/')
  const grid = page.getByRole('grid', { name: 'Bytes of the request' })
  await expect(grid).toBeVisible()
  await copy(page, BROKEN)
  await grid.focus()
  const dialog = page.getByRole('dialog', { name: 'Paste bytes' })
  // The page's keys are listened to a moment after its bytes are there.
  await expect(async () => {
    await page.keyboard.press('Control+v')
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(box(page)).toHaveValue(BROKEN)
  await expect(dialog).toContainText('ApiVersions v5 response')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(grid).toBeFocused()
})
