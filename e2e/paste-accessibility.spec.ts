import { expect, test } from '@playwright/test'
import { graveFindings } from './support/axe.ts'
import { BROKEN, paste } from './support/paste.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing serious on a broken paste in the ${colorScheme} theme`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ colorScheme, baseURL })
    const page = await context.newPage()
    // A frame that is well and one that is not, and a fix that is looked at.
    await paste(page, `00000012 0012 0000 00000007 0008 64656d6f2d617070 ${BROKEN}`)
    await page.getByRole('region', { name: 'Frames' }).getByRole('button').last().click()
    await page.getByRole('button', { name: 'Show the fix' }).first().click()
    await expect(page.locator('ins')).toBeVisible()
    expect(await graveFindings(page)).toEqual([])
    await context.close()
  })

test('a narrow screen shows pasted bytes without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await paste(page, BROKEN)
  await page.getByRole('button', { name: 'Show the fix' }).first().click()
  await expect(page.locator('ins')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
