import { expect, test } from '@playwright/test'
import { grid, openApi, row, tree } from './support/workbench.ts'

test('hovering a row marks its bytes, and hovering bytes marks their row', async ({ page }) => {
  await openApi(page, 'OffsetDelete')
  await row(page, 'request', 'body.GroupId').hover()
  await expect(grid(page, 'request').locator('.byte-marks')).toContainText('GroupId')
  await grid(page, 'request').locator('.run').filter({ hasText: '00 2f' }).hover()
  await expect(row(page, 'request', 'header.apiKey')).toHaveClass(/is-hovered/)
  await expect(row(page, 'request', 'body.GroupId')).not.toHaveClass(/is-hovered/)
})

test('a click on bytes selects their row, and a click on a row its bytes', async ({ page }) => {
  await openApi(page, 'OffsetDelete')
  await grid(page, 'request').locator('.run').filter({ hasText: '00 2f' }).click()
  await expect(row(page, 'request', 'header.apiKey')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/side=request&at=header\.apiKey/)
  await row(page, 'request', 'body.GroupId').click()
  await expect(grid(page, 'request').locator('.byte-marks')).toContainText('GroupId')
  await expect(row(page, 'request', 'header.apiKey')).toHaveAttribute('aria-selected', 'false')
})

test('bytes and tree are walked by keyboard alone', async ({ page }) => {
  await openApi(page, 'OffsetDelete')
  await grid(page, 'request').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press(']')
  await expect(row(page, 'request', 'header.apiKey')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(row(page, 'request', 'header.apiVersion')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(tree(page, 'request')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'request', 'header.correlationId')).toHaveAttribute('aria-selected', 'true')
  // And back: what the tree selects is boxed among the bytes.
  await expect(grid(page, 'request').locator('.byte-marks')).toContainText('correlation_id')
  await expect(page).toHaveURL(/side=request&at=header\.correlationId/)
})

test('a field of the schema leads to its row, and fields of other versions are marked', async ({ page }) => {
  await openApi(page, 'Fetch', '?v=4')
  const region = page.getByRole('region', { name: 'Message schema of FetchRequest' })
  await region.getByRole('button', { name: /Message schema/ }).click()
  await expect(region.getByText('"RackId"')).toBeVisible()
  const lineOf = (field: string) => region.getByRole('button').filter({ hasText: `"${field}"` })
  await expect(lineOf('RackId')).toContainText('not in v4')
  await expect(lineOf('MaxWaitMs')).not.toContainText('not in v4')
  await region.getByText('"MaxWaitMs"').click()
  await expect(row(page, 'request', 'body.MaxWaitMs')).toHaveAttribute('aria-selected', 'true')
})
