import { expect, test, type Page } from '@playwright/test'
import { deflateRaw } from 'pako'
import { grid, hex, openApi, row } from './support/workbench.ts'

const BATCH = 'body.TopicData[0].PartitionData[0].Records.batch[0]'

async function fill(page: Page, side: 'request' | 'response'): Promise<void> {
  await page.getByRole('button', { name: `Fill the ${side} with` }).click()
  await page.getByRole('menuitem', { name: /^Populated/ }).click()
}

/** Gives a bytes field other bytes, typed in hexadecimal. */
async function typeHex(page: Page, path: string, bytes: string): Promise<void> {
  await row(page, 'request', path).click()
  await row(page, 'request', path).getByRole('button', { name: 'hex', exact: true }).click()
  await row(page, 'request', path).getByRole('textbox').fill(bytes)
}

test('a value is read as JSON by hand, stays so in a link, and undo takes it back', async ({ page, browser }) => {
  await openApi(page, 'Produce', '?v=9')
  await fill(page, 'request')
  const value = `${BATCH}.records[0].value`
  await row(page, 'request', value).click()
  const readAs = row(page, 'request', value).getByRole('combobox', { name: 'Read value as' })
  // What fits is looked for when the choice is entered.
  await readAs.focus()
  await readAs.selectOption('JSON')
  await expect(row(page, 'request', value).locator('.row-type')).toContainText('JSON')
  await expect(page).toHaveURL(/as=body.*value~json/)
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(row(other, 'request', value).locator('.row-type')).toContainText('JSON')
  await context.close()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'request', value).locator('.row-type')).not.toContainText('JSON')
})

test('an assignment opens by itself and is edited inside; its length follows', async ({ page }) => {
  await openApi(page, 'SyncGroup', '?v=5')
  await fill(page, 'response')
  const assignment = row(page, 'response', 'body.Assignment')
  await expect(assignment).toContainText('ConsumerProtocolAssignment')
  await expect(row(page, 'response', 'body.Assignment.length')).toContainText('30')
  const topic = row(page, 'response', 'body.Assignment.AssignedPartitions[0].Topic')
  await topic.click()
  await topic.getByRole('textbox').fill('orders-eu')
  await expect(row(page, 'response', 'body.Assignment.length')).toContainText('33')
  await assignment.click()
  await assignment.getByRole('combobox', { name: 'Read Assignment as' }).selectOption('Bytes')
  await expect(topic).toHaveCount(0)
})

test('a password is masked in row, bytes and readout until it is asked for', async ({ page }) => {
  await openApi(page, 'SaslAuthenticate', '?v=2')
  await typeHex(page, 'body.AuthBytes', '00 61 6c 69 63 65 00 73 33 63 72 33 74')
  const password = row(page, 'request', 'body.AuthBytes.password')
  await expect(password).toContainText('••••••••')
  await password.click()
  await expect(page.getByRole('complementary', { name: 'Selected field' })).toContainText('••••••••')
  await expect(page.locator('body')).not.toContainText('s3cr3t')
  expect(await hex(page, 'request')).not.toContain('733363')
  await page.getByRole('button', { name: 'Show secrets' }).click()
  await expect(grid(page, 'request').locator('.ascii').filter({ hasText: 's3cr3t' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Selected field' })).toContainText('"s3cr3t"')
  await page.getByRole('button', { name: 'Hide secrets' }).click()
  await expect(password).toContainText('••••••••')
})

test('a wrong CRC is said and set right by one button', async ({ page }) => {
  await openApi(page, 'Produce', '?v=9')
  const frame = Buffer.from(await hex(page, 'request'), 'hex')
  const crc = frame.indexOf(Buffer.from('595fb7dd', 'hex'))
  frame.fill(0, crc, crc + 4)
  const head = Buffer.alloc(5)
  head.writeInt32BE(frame.length, 1)
  const packed = Buffer.from(deflateRaw(Buffer.concat([head, frame]))).toString('base64url')
  await openApi(page, 'Produce', `?v=9#1.${packed}`)
  await expect(row(page, 'request', `${BATCH}.crc`)).toContainText('0x00000000')
  await page.getByRole('button', { name: 'Set the CRC right' }).click()
  await expect(row(page, 'request', `${BATCH}.crc`)).toContainText('0x595fb7dd')
  await expect(page.getByRole('button', { name: 'Set the CRC right' })).toHaveCount(0)
})
