import { expect, test } from '@playwright/test'
import { grid, openApi, row, tree, type } from './support/workbench.ts'

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
