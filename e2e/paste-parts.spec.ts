import { expect, test } from '@playwright/test'
import { box, expectBytes, paste, pastedGrid } from './support/paste.ts'

test('what is not Kafka is named, and nothing of it is claimed', async ({ page }) => {
  await paste(page, '47 45 54 20 2f 20 48 54 54 50 2f 31 2e 31 0d 0a 48 6f 73 74 3a 20 78 0d 0a 0d 0a')
  const diagnosis = page.getByRole('region', { name: 'Diagnosis' })
  await expect(diagnosis).toContainText('Not Kafka')
  await expect(diagnosis).toContainText('HTTP request')
  await expect(page.getByRole('button', { name: 'Open in the workbench' })).toBeHidden()
})

test('side, API and version of a frame are chosen by hand, and undo takes the choice back', async ({ page }) => {
  await paste(page, '0000001a 002f 0000 00000000 0000 0000 00000001 0000 00000001 00000000')
  const spec = page.getByRole('group', { name: 'Read as' })
  await expect(spec.getByRole('combobox', { name: 'API' })).toHaveValue('47')
  await spec.getByRole('combobox', { name: 'Side' }).selectOption('response')
  await expect(pastedGrid(page, 'OffsetDelete v0 response')).toBeVisible()
  await spec.getByRole('combobox', { name: 'Read as' }).selectOption('Body alone')
  await expect(spec.getByRole('combobox', { name: 'Header' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pastedGrid(page, 'OffsetDelete v0 request')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('All 30 bytes decode')
})

test('a value that has no page of its own is edited where it is shown', async ({ page }) => {
  await paste(page, '0003 000000000000002a ffffffff 0000 0000019000000000')
  await page.getByRole('group', { name: 'Read as' }).getByLabel('Read as').selectOption('reading:OffsetCommitValue')
  const row = page.getByRole('tree').locator('[data-path$="offset"]').first()
  await row.click()
  const input = row.getByRole('textbox')
  await input.fill('43')
  await expectBytes(pastedGrid(page, /Bytes of/), '0003 000000000000002b ffffffff 0000 0000019000000000')
})

test('a request log becomes frames, and says where an empty batch stands for what it leaves out', async ({ page }) => {
  await page.goto('')
  await box(page).fill(
    '[2026-02-03] DEBUG Completed request:{"requestHeader":{"requestApiKey":0,"requestApiVersion":9,"correlationId":7,"clientId":"app"},"request":{"transactionalId":null,"acks":-1,"timeoutMs":30000,"topicData":[{"name":"orders","partitionData":[{"index":0,"recordsSizeInBytes":78}]}]},"response":{"responses":[],"throttleTimeMs":0}}',
  )
  await expect(page.locator('#paste-found')).toContainText('an empty batch of 61 bytes')
  await page.getByRole('button', { name: 'Read the bytes' }).click()
  await page.getByRole('button', { name: 'body.TopicData[0].PartitionData[0].Records' }).click()
  await expect(
    page.getByRole('tree').first().locator('[data-path="body.TopicData[0].PartitionData[0].Records"]'),
  ).toHaveAttribute('aria-selected', 'true')
})

test('a compressed batch of a record set opens beside it', async ({ page }) => {
  // Two records, packed with gzip.
  await paste(
    page,
    'AAAAAAAAAAAAAABbAAAAAAKYthKHAAEAAAABAAABkeBa+BgAAAGR4Fr4GP//////////////////AAAAAh+LCAAAAAAAAgOTYmBgYMrmSa9SyM9LZZACciC8kvJ8BgCGmtsfHAAAAA==',
  )
  await page.getByRole('tree').getByRole('treeitem').filter({ hasText: 'compressed records' }).click()
  await page.getByRole('complementary', { name: 'Selected field' }).getByRole('button', { name: 'Open' }).click()
  const opened = page.getByRole('region', { name: /^Decompressed/ })
  await expect(opened.getByRole('tree').locator('[data-path="records.batch[0].records[1].value"]')).toBeVisible()
})

test('reading a large text is shown and can be stopped', async ({ page }) => {
  await page.goto('')
  await box(page).fill('00 0000 '.repeat(1_500_000))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Reading was stopped')).toBeVisible()
})

test('an address without bytes offers the box', async ({ page }) => {
  await page.goto('?paste')
  await expect(page.getByRole('heading', { level: 1, name: 'Paste bytes' })).toBeVisible()
  await expect(box(page)).toBeFocused()
})

test('a password in pasted bytes is masked until it is asked for', async ({ page }) => {
  await paste(page, '0000001d 0024 0001 00000002 0003 636c69 0000000c 00 75736572 00 736563726574')
  const password = page.locator('[data-path="body.AuthBytes.password"]')
  await expect(password).toContainText('••••••••')
  await page.getByRole('button', { name: 'Show secrets' }).click()
  await expect(password).toContainText('secret')
  await page.getByRole('button', { name: 'Hide secrets' }).click()
  await expect(password).toContainText('••••••••')
})

test('a file is read, be it a dump or bytes as they are', async ({ page }) => {
  const frame = Buffer.from('000000120012000000000007000864656d6f2d617070', 'hex')
  for (const buffer of [frame, Buffer.from(frame.toString('hex'))]) {
    await page.goto('')
    await page.getByLabel('A file with bytes').setInputFiles({ name: 'frame', mimeType: '', buffer })
    await page.getByRole('button', { name: 'Read the bytes' }).click()
    await expect(page.getByText('22 bytes, 1 frame')).toBeVisible()
    await expect(page.getByRole('grid', { name: /ApiVersions/ })).toBeVisible()
  }
})
