import { expect, test } from '@playwright/test'
import { openApi, row } from './support/workbench.ts'

test('from Fetch v11 to v12 compact encodings and tag counts appear', async ({ page }) => {
  await openApi(page, 'Fetch', '?v=11')
  await expect(row(page, 'request', 'body.Topics.length')).toContainText('int32')
  await expect(row(page, 'request', 'body._tags')).toHaveCount(0)
  await expect(row(page, 'request', 'header._tags')).toHaveCount(0)

  await page.getByRole('radio', { name: /^Version 12\b/ }).click()
  await expect(page).toHaveURL(/v=12/)
  await expect(row(page, 'request', 'body.Topics.length')).toContainText('uvarint')
  await expect(row(page, 'request', 'body._tags')).toBeVisible()
  await expect(row(page, 'request', 'header._tags')).toBeVisible()
  await expect(row(page, 'response', 'header._tags')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'request v2, response v1' })).toBeVisible()
  await expect(page.getByText('Version 12 is flexible')).toBeVisible()
})

test('the stepper goes by keyboard and marks what each version is', async ({ page }) => {
  await openApi(page, 'Produce', '?v=9')
  const versions = page.getByRole('radiogroup', { name: 'Version' })
  await expect(versions.getByRole('radio', { name: /^Version 9\b/ })).toHaveAccessibleName(/flexible/)
  await expect(versions.getByRole('radio', { name: /^Version 8\b/ })).not.toHaveAccessibleName(/flexible/)
  await expect(versions.getByRole('radio', { name: /^Version 0\b/ })).toHaveAccessibleName(/no longer in brokers/)
  await versions.getByRole('radio', { name: /^Version 9\b/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/v=10/)
  await page.keyboard.press('Home')
  await expect(page).toHaveURL(/v=0/)
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/v=13/)
})

test('edited values go along to another version', async ({ page }) => {
  await openApi(page, 'OffsetFetch', '?v=5')
  await row(page, 'request', 'body.GroupId').click()
  await row(page, 'request', 'body.GroupId').getByRole('textbox').fill('shop')
  await expect(row(page, 'request', 'body.GroupId')).toContainText('4 bytes')
  await page.getByRole('radio', { name: /^Version 6\b/ }).click()
  await expect(
    row(page, 'request', 'body.GroupId')
      .getByRole('textbox')
      .or(row(page, 'request', 'body.GroupId').getByText('"shop"')),
  ).toBeVisible()
  await expect(page).toHaveURL(/v=6/)
})
