import { expect, test } from '@playwright/test'
import { expectHex, hex, openApi, row } from './support/workbench.ts'

test('presets fill a side: nulls, believable values, and the smallest again', async ({ page }) => {
  await openApi(page, 'Metadata', '?v=1')
  const smallest = await hex(page, 'request')
  const fill = async (name: RegExp): Promise<void> => {
    await page.getByRole('button', { name: 'Fill the request with' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await fill(/null/i)
  // No topics at all: the array is null.
  await expectHex(page, 'request', '0000000e 0003 0001 00000000 0000 ffffffff')
  await fill(/populated|believable/i)
  await expect(row(page, 'request', 'body.Topics[0].Name')).toContainText('"orders"')
  await fill(/smallest/i)
  await expectHex(page, 'request', smallest)
})

test("Kafka's defaults are a preset, and undo brings back what was there", async ({ page }) => {
  await openApi(page, 'Fetch', '?v=7')
  const smallest = await hex(page, 'request')
  await page.getByRole('button', { name: 'Fill the request with' }).click()
  await page.getByRole('menuitem', { name: /defaults/i }).click()
  await expect(row(page, 'request', 'body.ReplicaId')).toContainText('-1')
  await expect(row(page, 'request', 'body.MaxBytes')).toContainText('2147483647')
  await expect(row(page, 'request', 'body.SessionEpoch')).toContainText('-1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectHex(page, 'request', smallest)
})

test('bytes and text are copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openApi(page, 'OffsetDelete')
  await page.getByRole('button', { name: 'Copy the request as' }).click()
  await page.getByRole('menuitem', { name: /tree/i }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('OffsetDeleteRequest message v0 [0x0000, 30B]')
})
