import { expect, test } from '@playwright/test'
import { graveFindings } from './support/axe.ts'
import { grid, tree } from './support/workbench.ts'

for (const colorScheme of ['light', 'dark'] as const)
  for (const [what, address] of [
    ['the front page', ''],
    ['OffsetDelete', 'api/OffsetDelete/?v=0&side=request&at=body.GroupId'],
    ['Fetch v17', 'api/Fetch/?v=17'],
  ] as const)
    test(`axe finds nothing serious on ${what} in the ${colorScheme} theme`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ colorScheme, baseURL })
      const page = await context.newPage()
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The page as a reader has it, not what stands there while its parts load.
      if (address === '')
        await expect(page.getByRole('main').getByRole('link', { name: /^47 OffsetDelete/ })).toBeVisible()
      else {
        await expect(grid(page, 'response').locator('.run').first()).toBeVisible()
        await expect(tree(page, 'response').getByRole('treeitem').first()).toBeVisible()
      }
      expect(await graveFindings(page)).toEqual([])
      await context.close()
    })

test('the theme that is chosen stays', async ({ page }) => {
  await page.goto('api/OffsetDelete/')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  await page
    .getByRole('button', { name: /dark/i })
    .or(page.getByRole('radio', { name: /dark/i }))
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
