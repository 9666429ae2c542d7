import { expect, test, type Page } from '@playwright/test'
import { deflateRaw } from 'pako'
import { encodeFrame, encodeRecords } from '../codec/index.ts'
import { openApi, row } from './support/workbench.ts'

const BATCH = 'body.TopicData[0].PartitionData[0].Records.batch[0]'
const RECORDS = `${BATCH}.compressedRecords`
const PRODUCE = 0
const GZIP = 1
const MIB = 1 << 20

/** A link to a Produce request whose one record holds `value`, compressed with gzip. */
async function linkTo(value: Uint8Array): Promise<string> {
  const records = await encodeRecords([{ attributes: GZIP, records: [{ key: null, value }] }])
  const partition = { index: 0, records }
  const body = {
    transactionalId: null,
    acks: 1,
    timeoutMs: 0,
    topicData: [{ name: 'orders', partitionData: [partition] }],
  }
  const frame = Buffer.from(encodeFrame({ side: 'request', apiKey: PRODUCE, version: 9, body }))
  const head = Buffer.alloc(5)
  head.writeInt32BE(frame.length, 1)
  return `?v=9#1.${Buffer.from(deflateRaw(Buffer.concat([head, frame]))).toString('base64url')}`
}

const space = (page: Page) => page.locator(`[data-space="${RECORDS}"]`)

async function open(page: Page): Promise<void> {
  await row(page, 'request', RECORDS).click()
  await row(page, 'request', RECORDS).getByRole('button', { name: /^Open/ }).click()
}

test('a batch of some hundred kilobytes is taken apart by a worker', async ({ page }) => {
  // Numbers that hardly compress, the same at every run.
  const value = new Uint8Array(400_000)
  for (let i = 0, state = 7; i < value.length; i++) value[i] = (state = (state * 48271) % 0x7fffffff) >> 8
  await openApi(page, 'Produce', await linkTo(value))
  const worker = page.waitForEvent('worker')
  await open(page)
  expect((await worker).url()).toContain('decompress-worker')
  await expect(space(page).locator(`[data-path="${BATCH}.records[0].value"]`)).toBeVisible()
  await expect(space(page)).toContainText('400,0')
})

test('little that comes to much is taken apart by a worker too', async ({ page }) => {
  await openApi(page, 'Produce', await linkTo(new Uint8Array(8 * MIB)))
  const worker = page.waitForEvent('worker')
  await open(page)
  expect((await worker).url()).toContain('decompress-worker')
  await expect(space(page)).toContainText(/8,388,6\d\d bytes/)
})

test('what is over the limit is said, and read further when asked for', async ({ page }) => {
  await openApi(page, 'Produce', await linkTo(new Uint8Array(65 * MIB)))
  await open(page)
  await expect(space(page)).toContainText('67,108,864 bytes')
  const more = space(page).getByRole('button', { name: 'Read up to 256 MiB' })
  await more.click()
  await expect(space(page)).toContainText(/68,157,4\d\d bytes/)
  await expect(more).toHaveCount(0)
})
