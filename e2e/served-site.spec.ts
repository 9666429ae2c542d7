import { expect, test } from '@playwright/test'
import { grid, openApi, row, type } from './support/workbench.ts'

declare global {
  interface Window {
    violations: string[]
  }
}

test('a strict policy holds on every kind of page, and nothing breaks it', async ({ page }) => {
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', (event) => {
      window.violations.push(`${event.violatedDirective}: ${event.blockedURI}`)
    })
  })
  const violations = (): Promise<string[]> => page.evaluate(() => window.violations)
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]')
  const expectPolicy = async (): Promise<void> => {
    await expect(policy).toHaveAttribute('content', /default-src 'none'; script-src 'self'; style-src 'self'/)
    await expect(policy).not.toHaveAttribute('content', /unsafe-|https?:/)
    await expect(page.locator('script:not([src])')).toHaveCount(0)
  }

  await page.goto('')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectPolicy()
  expect(await violations()).toEqual([])

  // Editors, marks over the bytes, a menu and a dialog: what styles things while the page is used.
  await openApi(page, 'OffsetDelete')
  await expectPolicy()
  await type(page, 'request', 'body.GroupId', 'shop')
  await row(page, 'request', 'header.clientId').hover()
  await page.getByRole('button', { name: 'Fill the response with' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations()).toEqual([])

  await page.goto('api/NoSuchThing/')
  await expect(page.getByRole('heading', { level: 1, name: /NoSuchThing/ })).toBeVisible()
  await expectPolicy()
  expect(await violations()).toEqual([])
})

test('every link and file of a page stays under the folder that the site is in', async ({ page, baseURL }) => {
  const folder = baseURL ?? ''
  expect(new URL(folder).pathname).toBe('/wirescope/')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openApi(page, 'OffsetDelete')
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((href) => href.startsWith(new URL('/', folder).href) && !href.startsWith(folder))).toEqual([])
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter((url) => !url.startsWith(folder))).toEqual([])
})

for (const address of ['api/OffsetDelte/', 'api/OffsetDelte/?v=3#1.abc'])
  test(`${address} names no API: the page says so and leads to the nearest`, async ({ page }) => {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('OffsetDelte')
    await page.getByRole('main').getByRole('link', { name: 'OffsetDelete', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'OffsetDelete', exact: true })).toBeVisible()
    await expect(grid(page, 'request')).toBeVisible()
  })

test('an address that is no page at all leads back to the list', async ({ page }) => {
  const answer = await page.goto('no/such/page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'All APIs' }).click()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /\bProduce\b/ })
      .first(),
  ).toBeVisible()
})
