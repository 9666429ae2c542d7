import { expect, test } from '@playwright/test'
import { BROKEN, expectBytes, MENDED, paste, pastedGrid } from './support/paste.ts'

test('a broken frame says what is wrong, and its fix shows the bytes it changes before it changes them', async ({
  page,
}) => {
  await paste(page, BROKEN)
  const grid = pastedGrid(page, 'ApiVersions v5 response')
  const diagnosis = page.getByRole('region', { name: 'Diagnosis' })
  await expect(diagnosis).toContainText('Stops at 0x0010')
  await expect(diagnosis.getByRole('heading', { level: 3 })).toContainText(/compact length.*02/i)
  await expect(grid.locator('.byte-marks')).toContainText('likely cause')

  await diagnosis.getByRole('button', { name: 'Show the fix' }).first().click()
  await expect(diagnosis.locator('del')).toHaveText('01')
  await expect(diagnosis.locator('ins')).toHaveText('02')
  await expectBytes(grid, BROKEN)

  await diagnosis.getByRole('button', { name: 'Change these bytes' }).click()
  await expectBytes(grid, MENDED)
  await expect(diagnosis).toContainText('All 23 bytes decode')

  await page.keyboard.press('Control+z')
  await expectBytes(grid, BROKEN)
  await expect(diagnosis).toContainText('Stops at 0x0010')
})

test('the place of the mistake selects its bytes', async ({ page }) => {
  await paste(page, BROKEN)
  await page.getByRole('button', { name: '0x000a body.ApiKeys' }).first().click()
  await expect(page.getByRole('tree').locator('[data-path="body.ApiKeys"]')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('complementary', { name: 'Selected field' })).toContainText('ApiKeys')
})

test('a broken frame opens in the workbench with its diagnosis, and is mended there', async ({ page }) => {
  await paste(page, BROKEN)
  await page.getByRole('button', { name: 'Open in the workbench' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ApiVersions' })).toBeVisible()
  const response = page.getByRole('region', { name: 'Response', exact: true })
  await expectBytes(response.getByRole('grid'), BROKEN)
  await response.getByRole('button', { name: 'Show the fix' }).first().click()
  await response.getByRole('button', { name: 'Change these bytes' }).click()
  await expectBytes(response.getByRole('grid'), MENDED)
  await expect(page).toHaveURL(/api\/ApiVersions\/\?v=5.*#1\./)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectBytes(response.getByRole('grid'), BROKEN)
})
