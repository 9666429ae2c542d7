import { expect, test } from '@playwright/test'
import { expectHex, hex, openApi, row, type } from './support/workbench.ts'

test('a link to an edited document opens it in a fresh browser', async ({ page, browser }) => {
  await openApi(page, 'OffsetDelete')
  await type(page, 'request', 'body.GroupId', 'shop')
  await expect(page).toHaveURL(/at=body\.GroupId#1\./)
  const link = page.url()
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(link)
  await expectHex(other, 'request', '0000001e 002f 0000 00000000 0000 000473686f70 00000001 0000 00000001 00000000')
  await expect(row(other, 'request', 'body.GroupId')).toHaveAttribute('aria-selected', 'true')
  await context.close()
})

for (const [what, fragment] of [
  ['that was cut off', '#1.q1YqUbJSMjAw'],
  ['of an unknown format', '#9.abc'],
  ['that is no base64', '#1.***'],
] as const)
  test(`a link ${what} says so and shows the smallest instance`, async ({ page }) => {
    await openApi(page, 'OffsetDelete', `?v=0${fragment}`)
    await expect(page.getByRole('alert').filter({ hasText: /link/i })).toBeVisible()
    await expectHex(page, 'request', '0000001a 002f 0000 00000000 0000 0000 00000001 0000 00000001 00000000')
  })

test('a link to a version that does not exist says so and shows the smallest instance', async ({ page }) => {
  await openApi(page, 'Fetch')
  const smallest = await hex(page, 'request')
  await openApi(page, 'Fetch', '?v=99')
  await expect(page.getByRole('alert').filter({ hasText: /99/ })).toBeVisible()
  await expectHex(page, 'request', smallest)
})
