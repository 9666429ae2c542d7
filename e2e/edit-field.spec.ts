import { expect, test } from '@playwright/test'
import { expectHex, grid, openApi, row, type } from './support/workbench.ts'

// size, header (key 47, version 0, correlation id 0, client id ""), group "", one topic "" with partition 0
const SMALLEST = '0000001a 002f 0000 00000000 0000 0000 00000001 0000 00000001 00000000'

test('a group id of OffsetDelete changes its own bytes and the frame size, and no others', async ({ page }) => {
  await openApi(page, 'OffsetDelete')
  await expectHex(page, 'request', SMALLEST)
  await type(page, 'request', 'body.GroupId', 'shop')
  await expectHex(page, 'request', '0000001e 002f 0000 00000000 0000 000473686f70 00000001 0000 00000001 00000000')
  await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText('34 bytes')
  await expectHex(page, 'response', '0000001a 00000000 0000 00000000 00000001 0000 00000001 00000000 0000')
})

test('a number that does not fit is said at the field, and the bytes stay at the last good value', async ({ page }) => {
  await openApi(page, 'OffsetDelete')
  const path = 'body.Topics[0].Partitions[0].PartitionIndex'
  await type(page, 'request', path, '2147483648')
  // Every keystroke shows: the last that fits is 214748364.
  await expect(row(page, 'request', path)).toContainText('int32 holds')
  await expect(row(page, 'request', path).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expectHex(page, 'request', SMALLEST.replace(/00000000$/, '0ccccccc'))
})

test('undo and redo go through edits, by button and by key', async ({ page }) => {
  await openApi(page, 'OffsetDelete')
  await type(page, 'request', 'body.GroupId', 'a')
  const edited = '0000001b 002f 0000 00000000 0000 000161 00000001 0000 00000001 00000000'
  await expectHex(page, 'request', edited)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectHex(page, 'request', SMALLEST)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expectHex(page, 'request', edited)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expectHex(page, 'request', SMALLEST)
  await page.keyboard.press('Control+Shift+z')
  await expectHex(page, 'request', edited)
})

test('a nullable client id is switched to null and back', async ({ page }) => {
  await openApi(page, 'OffsetDelete')
  await row(page, 'request', 'header.clientId').click()
  await row(page, 'request', 'header.clientId').getByText('null', { exact: true }).click()
  await expectHex(page, 'request', SMALLEST.replace('00000000 0000 0000', '00000000 ffff 0000'))
  await row(page, 'request', 'header.clientId').getByText('text', { exact: true }).click()
  await expectHex(page, 'request', SMALLEST)
})

test('an unknown tagged field is added by its number', async ({ page }) => {
  await openApi(page, 'ApiVersions', '?v=3')
  const tags = row(page, 'request', 'body._tags')
  await tags.click()
  await tags.getByRole('button', { name: /tagged field/i }).click()
  const form = page.getByRole('group', { name: 'Add a tagged field' })
  await form.getByRole('textbox').first().fill('100')
  await form.getByLabel('hex bytes').fill('cafe')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expectHex(page, 'request', '00000012 0012 0003 00000000 0000 00 01 01 01 64 02 cafe')
})

test('bytes that the last edit changed are marked for a moment', async ({ page }) => {
  await openApi(page, 'OffsetDelete')
  const marks = grid(page, 'request').locator('.mark-changed')
  await expect(marks).toHaveCount(0)
  await type(page, 'request', 'body.GroupId', 's')
  // The frame's size, the length of the text, the text.
  await expect(marks).toHaveCount(3)
  await expect(grid(page, 'response').locator('.mark-changed')).toHaveCount(0)
  await expect(marks).toHaveCount(0)
})
