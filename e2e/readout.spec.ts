/** The strip at the foot of the page: where the selected row is, its bytes, and how they become its value. */
import { expect, test, type Page } from '@playwright/test'
import { openApi, row, type } from './support/workbench.ts'

const BATCH = 'body.TopicData[0].PartitionData[0].Records.batch[0]'

const readout = (page: Page) => page.getByRole('complementary', { name: 'Selected field' })
const steps = (page: Page) => readout(page).locator('.node-steps li')

async function fill(page: Page, side: 'request' | 'response'): Promise<void> {
  await page.getByRole('button', { name: `Fill the ${side} with` }).click()
  await page.getByRole('menuitem', { name: /^Populated/ }).click()
}

async function openProduce(page: Page, path: string): Promise<void> {
  await openApi(page, 'Produce', '?v=9')
  await fill(page, 'request')
  await row(page, 'request', path).locator('.row-name').click()
}

test('a compact string is taken apart: length, one less, text', async ({ page }) => {
  await openProduce(page, 'body.TopicData[0].Name')
  await expect(readout(page).locator('.crumbs')).toHaveText('RequestTopicData[0]Name')
  await expect(readout(page).locator('.run-big')).toHaveText(['07', '6f 72 64 65 72 73'])
  await expect(steps(page)).toHaveText([/07.*00000111.*unsigned 7/, /7 − 1.*6 bytes/, /6f…73.*UTF-8/])
})

test('the steps follow what is typed', async ({ page }) => {
  await openProduce(page, 'body.TimeoutMs')
  await expect(steps(page).first()).toContainText('117 × 256 + 48 = 30000')
  await type(page, 'request', 'body.TimeoutMs', '258')
  await expect(steps(page).first()).toContainText('1 × 256 + 2 = 258')
})

test('a negative number is shown in two’s complement', async ({ page }) => {
  await openProduce(page, 'body.Acks')
  await expect(steps(page).last()).toContainText('65535 − 2¹⁶ = −1')
})

test('a checksum names the bytes that it covers and whether it holds', async ({ page }) => {
  await openProduce(page, `${BATCH}.crc`)
  await expect(steps(page)).toHaveText([/highest byte first/, /CRC-32C of what follows.*from 0043/, /The same number/])
})

test('a delta is added to the base of its batch', async ({ page }) => {
  await openProduce(page, `${BATCH}.records[1].offsetDelta`)
  await expect(steps(page)).toHaveText([/00000010/, /zigzag.*2 is even.*= 1/, /base offset.*0 \+ 1 = offset 1/])
})

test('a group says what it consists of', async ({ page }) => {
  await openProduce(page, 'header')
  await expect(readout(page).getByRole('heading', { name: 'What these bytes consist of' })).toBeVisible()
  await expect(steps(page)).toContainText('5 parts, one after the other, in bytes: request_api_key 2')
})

test('versions tell where a field ends and what is new there', async ({ page }) => {
  await openProduce(page, 'body.TopicData[0].Name')
  await expect(readout(page).locator('.version-spans li')).toHaveText([
    '0 to 8, int16 length',
    '9 to 12, compact length',
    '13, not sent; TopicId is new there',
  ])
})

test('a structure inside a bytes field has versions and words of its own', async ({ page }) => {
  await openApi(page, 'SyncGroup', '?v=5')
  await fill(page, 'response')
  await row(page, 'response', 'body.Assignment.AssignedPartitions[0].Topic').locator('.row-name').click()
  await expect(readout(page)).toContainText('Versions of ConsumerProtocolAssignment')
  await expect(readout(page).locator('.node-meaning p')).not.toBeEmpty()
})

test('previous, next and what encloses are one button or key away', async ({ page }) => {
  await openProduce(page, 'body.Acks')
  await readout(page).getByRole('button', { name: 'Next field' }).click()
  await expect(readout(page).locator('.crumbs b')).toHaveText('TimeoutMs')
  await page.keyboard.press('[')
  await expect(readout(page).locator('.crumbs b')).toHaveText('Acks')
  await readout(page).getByRole('button', { name: 'What encloses it' }).click()
  await expect(readout(page).locator('.crumbs b')).toHaveText('ProduceRequest')
  await page.keyboard.press('u')
  await expect(readout(page).locator('.crumbs')).toHaveText('Request')
})

test('path, value and bytes are copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openProduce(page, 'body.TopicData[0].Name')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  for (const [name, text] of [
    ['path', 'body.TopicData[0].Name'],
    ['value', 'orders'],
    ['hex', '07 6f 72 64 65 72 73'],
  ] as const) {
    await readout(page)
      .getByRole('button', { name: `Copy the ${name}` })
      .click()
    await expect.poll(copied).toBe(text)
  }
})

test('of a password that is masked neither steps nor buttons give anything away', async ({ page }) => {
  await openApi(page, 'SaslAuthenticate', '?v=2')
  const bytes = row(page, 'request', 'body.AuthBytes')
  await bytes.click()
  await bytes.getByRole('button', { name: 'hex', exact: true }).click()
  await bytes.getByRole('textbox').fill('00 61 6c 69 63 65 00 73 33 63 72 33 74')
  await row(page, 'request', 'body.AuthBytes.password').locator('.row-name').click()
  await expect(steps(page).last()).toContainText('hidden until secrets are shown')
  await expect(readout(page)).not.toContainText('73 33')
  await expect(readout(page).getByRole('button', { name: 'Copy the value' })).toHaveCount(0)
})
