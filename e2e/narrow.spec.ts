import { expect, test } from '@playwright/test'

const PAGES = [
  '',
  'api/OffsetDelete/',
  'api/Fetch/?v=17',
  'api/Produce/?v=9',
  'api/StreamsGroupTopologyDescriptionUpdate/',
  'api/AlterPartitionReassignments/',
]

for (const width of [360, 390])
  test(`nothing overflows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const address of PAGES) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (address !== '') await expect(page.getByRole('tree').first()).toBeVisible()
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(widest, address).toBeLessThanOrEqual(width)
    }
  })

test('a narrow page shows one side at a time, eight bytes a row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('api/OffsetDelete/')
  await expect(page.getByRole('grid', { name: 'Bytes of the request' })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Bytes of the response' })).toBeHidden()
  await expect(page.getByRole('row', { name: /^0008/ }).first()).toBeVisible()
  await page.getByRole('tab', { name: /Response/ }).click()
  await expect(page.getByRole('grid', { name: 'Bytes of the response' })).toBeVisible()
})
