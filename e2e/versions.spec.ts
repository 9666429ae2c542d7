import { expect, test } from '@playwright/test'
import { expectHex, openApi, row } from './support/workbench.ts'

test('from Fetch v11 to v12 compact encodings and tag counts appear', async ({ page }) => {
  await openApi(page, 'Fetch', '?v=11')
  await expect(row(page, 'request', 'body.Topics.length')).toContainText('int32')
  await expect(row(page, 'request', 'body._tags')).toHaveCount(0)
  await expect(row(page, 'request', 'header._tags')).toHaveCount(0)
  const fixed = '00'.repeat(4 + 4 + 4 + 4 + 1 + 4 + 4)
  const topicOfV11 = `00000001 0000 00000001 ${'00'.repeat(4 + 4 + 8 + 8 + 4)}`
  const forgottenOfV11 = '00000001 0000 00000001 00000000'
  await expectHex(page, 'request', `00000059 0001 000b 00000000 0000 ${fixed} ${topicOfV11} ${forgottenOfV11} 0000`)

  await page.getByRole('radio', { name: /^Version 12\b/ }).click()
  await expect(page).toHaveURL(/v=12/)
  await expect(row(page, 'request', 'body.Topics.length')).toContainText('uvarint')
  await expect(row(page, 'request', 'body._tags')).toBeVisible()
  await expect(row(page, 'request', 'header._tags')).toBeVisible()
  await expect(row(page, 'response', 'header._tags')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'request v2, response v1' })).toBeVisible()
  await expect(page.getByText('Version 12 is flexible')).toBeVisible()
  // Counts and lengths plus one in one byte, the new LastFetchedEpoch, a tag count after each structure and the header.
  const topicOfV12 = `02 01 02 ${'00'.repeat(4 + 4 + 8 + 4 + 8 + 4)} 00 00`
  const forgottenOfV12 = '02 01 02 00000000 00'
  await expectHex(page, 'request', `00000053 0001 000c 00000000 0000 00 ${fixed} ${topicOfV12} ${forgottenOfV12} 01 00`)
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
