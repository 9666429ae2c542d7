import { expect, test } from '@playwright/test'
import apis from '../codec/catalog/apis.json' with { type: 'json' }
import { openApi } from './support/workbench.ts'

test('a slash reaches the search, which finds by name, key and initials', async ({ page }) => {
  await openApi(page, 'OffsetDelete')
  const go = async (typed: string, name: string): Promise<void> => {
    const box = page.getByRole('combobox', { name: /find an api/i })
    // The page's keys are listened to a moment after it has been drawn.
    await expect(async () => {
      if (!(await box.evaluate((input) => input === document.activeElement))) await page.keyboard.press('/')
      await expect(box).toBeFocused({ timeout: 1000 })
    }).toPass()
    await box.pressSequentially(typed)
    await expect(page.getByRole('option').first()).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
  }
  await go('metad', 'Metadata')
  await go('18', 'ApiVersions')
  await go('dtp', 'DescribeTopicPartitions')
})

test('a search without a result says what to do', async ({ page }) => {
  await openApi(page, 'OffsetDelete')
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /find an api/i }).pressSequentially('zzzz')
  await expect(page.getByText(/no api/i).first()).toBeVisible()
})

test('the front page lists every API in groups', async ({ page }) => {
  await page.goto('')
  for (const { name } of apis)
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`\\b${name}\\b`) })
        .first(),
    ).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /\bOffsetDelete\b/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'OffsetDelete' })).toBeVisible()
  await page.goBack()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /\bOffsetDelete\b/ })
      .first(),
  ).toBeVisible()
})

test('leaving the search by Tab chooses nothing', async ({ page }) => {
  await openApi(page, 'OffsetDelete')
  const box = page.getByRole('combobox', { name: /find an api/i })
  await box.click()
  await box.pressSequentially('metad')
  await expect(page.getByRole('option').first()).toContainText('Metadata')
  await page.keyboard.press('Tab')
  await expect(box).not.toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'OffsetDelete', exact: true })).toBeVisible()
})
