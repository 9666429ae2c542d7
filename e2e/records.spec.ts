import { expect, test } from '@playwright/test'
import { expectHex, grid, openApi, row, tree, type } from './support/workbench.ts'

const BATCH = 'body.TopicData[0].PartitionData[0].Records.batch[0]'

test('a record is added and filled; length, count and CRC of its batch follow', async ({ page }) => {
  await openApi(page, 'Produce', '?v=9')
  await expect(row(page, 'request', `${BATCH}.crc`)).toContainText('0x595fb7dd')
  await tree(page, 'request').getByRole('button', { name: '+ Add record' }).click()
  await expect(row(page, 'request', `${BATCH}.recordCount`)).toContainText('1')
  await expect(row(page, 'request', `${BATCH}.batchLength`)).toContainText('56')
  await expect(row(page, 'request', `${BATCH}.crc`)).not.toContainText('0x595fb7dd')
  await expect(row(page, 'request', `${BATCH}.crc`)).toContainText('CRC-32C, matches')

  const key = `${BATCH}.records[0].key`
  await row(page, 'request', key).click()
  await row(page, 'request', key).getByRole('button', { name: 'bytes', exact: true }).click()
  await expect(row(page, 'request', `${BATCH}.records[0].keyLength`)).toBeVisible()
  await expect(row(page, 'request', `${BATCH}.crc`)).toContainText('CRC-32C, matches')

  const headers = row(page, 'request', `${BATCH}.records[0].headerCount`)
  await headers.click()
  await headers.getByRole('button', { name: /Add a header/ }).click()
  await expect(row(page, 'request', `${BATCH}.records[0].headerCount`)).toContainText('1')
  await type(page, 'request', `${BATCH}.records[0].headers[0].key`, 'trace')
  await expect(grid(page, 'request').locator('.ascii').filter({ hasText: 'trac' })).toBeVisible()
  await expect(row(page, 'request', `${BATCH}.crc`)).toContainText('CRC-32C, matches')
})

test("a record's value changes its bytes, the lengths around it and the CRC, and no others", async ({ page }) => {
  await openApi(page, 'Produce', '?v=9')
  await tree(page, 'request').getByRole('button', { name: '+ Add record' }).click()
  // Up to the batch: frame and header, transactional id "", acks, timeout, one topic "", one partition 0.
  const request = (size: string, records: string): string =>
    `${size} 0000 0009 00000000 0000 00 01 0000 00000000 02 01 02 00000000 ${records} 00 00 00`
  // Base offset, length, leader epoch, magic, CRC, attributes to base sequence, one record.
  const batch = (length: string, crc: string, record: string): string =>
    `0000000000000000 ${length} 00000000 02 ${crc} ${'00'.repeat(2 + 4 + 8 + 8 + 8 + 2 + 4)} 00000001 ${record}`
  // A new record has no key and an empty value.
  await expectHex(page, 'request', request('00000061', `45 ${batch('00000038', '4fda1e30', '0c 00 00 00 01 00 00')}`))

  const value = `${BATCH}.records[0].value`
  await type(page, 'request', value, 'hi')
  const edited = batch('0000003a', '75c6fb8a', '10 00 00 00 01 04 6869 00')
  await expectHex(page, 'request', request('00000063', `47 ${edited}`))
  await expect(row(page, 'request', `${BATCH}.crc`)).toContainText('CRC-32C, matches')
})
