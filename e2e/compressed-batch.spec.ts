import { expect, test, type Page } from '@playwright/test'
import { expectHex, grid, hex, openApi, row, tree } from './support/workbench.ts'

const BATCH = 'body.TopicData[0].PartitionData[0].Records.batch[0]'
const RECORDS = `${BATCH}.compressedRecords`

const space = (page: Page) => page.locator(`[data-space="${RECORDS}"]`)
/** A row of the tree of the decompressed bytes. */
const inside = (page: Page, path: string) => space(page).locator(`[data-path="${path}"]`)

/** A Produce request of two records, compressed by choosing so in the attributes. */
async function openCompressed(page: Page, codec: string): Promise<void> {
  await openApi(page, 'Produce', '?v=9')
  await page.getByRole('button', { name: 'Fill the request with' }).click()
  await page.getByRole('menuitem', { name: /^Populated/ }).click()
  await expect(row(page, 'request', `${BATCH}.records[1].value`)).toContainText('teapot')
  await row(page, 'request', `${BATCH}.attributes`).click()
  await row(page, 'request', `${BATCH}.attributes`).getByRole('combobox', { name: 'Compression' }).selectOption(codec)
  await expect(row(page, 'request', RECORDS)).toBeVisible()
}

async function openSpace(page: Page): Promise<void> {
  await row(page, 'request', RECORDS).click()
  await row(page, 'request', RECORDS).getByRole('button', { name: /^Open/ }).click()
  await expect(space(page).getByRole('grid')).toBeVisible()
}

test('a zstd batch opens beside its compressed bytes, with both sizes', async ({ page }) => {
  await openCompressed(page, 'zstd')
  await expect(row(page, 'request', `${BATCH}.crc`)).toContainText('matches')
  await openSpace(page)
  await expect(space(page)).toContainText(/zstd: \d+ → 105 bytes/)
  await expect(inside(page, `${BATCH}.records[0].value`)).toContainText('kettle')
  await expect(inside(page, `${BATCH}.records[1].value`)).toContainText('teapot')
  // Offsets count from the first decompressed byte.
  await expect(inside(page, `${BATCH}.records[0].length`)).toContainText('0000')
})

test('editing a record inside recompresses: sizes, length and CRC follow, and a link shows the same elsewhere', async ({
  page,
  browser,
}) => {
  await openCompressed(page, 'zstd')
  await openSpace(page)
  const before = await hex(page, 'request')
  const crc = await row(page, 'request', `${BATCH}.crc`).locator('.row-value').textContent()
  const value = `${BATCH}.records[0].value`
  await inside(page, value).click()
  await expect(page).toHaveURL(/open=.*compressedRecords/)
  await expect(page).toHaveURL(/at=.*records\[0\]\.value/)
  const address = page.url()
  const text = inside(page, value).getByRole('textbox')
  await text.fill('{"item":"samovar","quantity":100}')
  await expect(space(page)).toContainText(/zstd: \d+ → 108 bytes/)
  await expect(grid(page, 'request').locator('.mark-changed').first()).toBeVisible()
  await expect(row(page, 'request', `${BATCH}.crc`)).not.toContainText(crc ?? '')
  await expect(row(page, 'request', `${BATCH}.crc`)).toContainText('matches')
  const after = await hex(page, 'request')
  expect(after).not.toBe(before)

  // The address is written a moment after the last edit.
  await expect(page).not.toHaveURL(address)
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(page.url())
  await expectHex(other, 'request', after)
  await expect(inside(other, value)).toHaveAttribute('aria-selected', 'true')
  await expect(space(other)).toContainText(/zstd: \d+ → 108 bytes/)
  await context.close()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expectHex(page, 'request', before)
  await expect(space(page)).toContainText('→ 105 bytes')
  await expect(inside(page, value)).toContainText('kettle')
})

test('records are added, duplicated and removed inside', async ({ page }) => {
  await openCompressed(page, 'gzip')
  await openSpace(page)
  await inside(page, `${BATCH}.records[1]`).click()
  await page.keyboard.press('Control+d')
  await expect(inside(page, `${BATCH}.records[2].value`)).toContainText('teapot')
  await expect(inside(page, `${BATCH}.records[2]`)).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'request', `${BATCH}.recordCount`)).toContainText('3')
  await inside(page, `${BATCH}.records[0]`).click()
  await page.keyboard.press('Delete')
  await expect(row(page, 'request', `${BATCH}.recordCount`)).toContainText('2')
  await expect(inside(page, `${BATCH}.records[0].value`)).toContainText('teapot')
  await expect(row(page, 'request', `${BATCH}.crc`)).toContainText('matches')
})

test('a space is opened by key, closed by its button, and goes with its batch', async ({ page }) => {
  await openCompressed(page, 'snappy')
  await row(page, 'request', RECORDS).click()
  await tree(page, 'request').first().focus()
  await page.keyboard.press('Enter')
  await expect(space(page).getByRole('grid')).toBeVisible()
  await space(page).getByRole('button', { name: 'Close the decompressed bytes' }).click()
  await expect(space(page)).toHaveCount(0)
  await openSpace(page)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(space(page)).toHaveCount(0)
})

test('compression and magic are chosen by name, and the records go along', async ({ page }) => {
  await openCompressed(page, 'lz4')
  const plain = `${BATCH}.records[0].value`
  await row(page, 'request', `${BATCH}.attributes`).getByRole('combobox', { name: 'Compression' }).selectOption('none')
  await expect(row(page, 'request', plain)).toContainText('kettle')
  await row(page, 'request', `${BATCH}.records[0].headerCount`).hover()
  await row(page, 'request', `${BATCH}.records[0].headers[0]`).click()
  await page.keyboard.press('Delete')
  await row(page, 'request', `${BATCH}.magic`).click()
  await row(page, 'request', `${BATCH}.magic`).getByRole('combobox').selectOption('1')
  const message = 'body.TopicData[0].PartitionData[0].Records.message'
  await expect(row(page, 'request', `${message}[0].value`)).toContainText('kettle')
  await expect(row(page, 'request', `${message}[1].value`)).toContainText('teapot')
  await expect(row(page, 'request', `${message}[1].crc`)).toContainText('matches')
})
