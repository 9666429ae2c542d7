import { expect, test } from '@playwright/test'
import { box, expectBytes, paste, pastedGrid } from './support/paste.ts'

// Ten numbers that are bytes in decimal as well as in hexadecimal.
const NUMBERS = '10, 20, 30, 40, 50, 60, 70, 80, 90, 11'

test('the recognised form can be overruled, and what fits too comes first', async ({ page }) => {
  await paste(page, NUMBERS)
  const form = page.getByRole('combobox', { name: 'Recognised' })
  const recognised = await form.locator('option').first().textContent()
  const other = form.locator('optgroup[label="Fits too"] option').first()
  expect(await other.textContent()).not.toBe(recognised)
  const asHex = '10203040506070809011'
  const asDecimal = '0a141e28323c46505a0b'
  const grid = pastedGrid(page, /Bytes of/)
  const first = (await grid.locator('.run').allTextContents()).join('').replace(/\s/g, '')
  expect([asHex, asDecimal]).toContain(first)
  await form.selectOption({ label: (await other.textContent()) ?? '' })
  await expectBytes(grid, first === asHex ? asDecimal : asHex)
  await expect(page.getByRole('combobox', { name: 'Read as' }).first()).toHaveValue(/list|hex/)
})

test('a bad token is pointed at by line and column, and selected where it stands', async ({ page }) => {
  await page.goto('')
  await box(page).fill('0, 0, 0, 26,\n0, 256, 0')
  await expect(page.getByRole('alert').filter({ hasText: 'Line 2, column 4' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to line 2, column 4' }).click()
  await expect(box(page)).toBeFocused()
  expect(
    await box(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)),
  ).toBe('256')
})

test('what was skipped is told, with its places', async ({ page }) => {
  await page.goto('')
  await box(page).fill(
    '# the request\n00 00 00 1a 00 2f 00 00 00 00 00 00 00 00 00 00\n00 00 00 01 00 00 00 00 00 01 00 00 00 00\n',
  )
  await page.getByText('1 part of the text skipped').click()
  await expect(page.getByText('words around the bytes')).toBeVisible()
  await expect(page.getByRole('button', { name: '1:1' })).toBeVisible()
})

test('a text without bytes says what was understood', async ({ page }) => {
  await page.goto('')
  await box(page).fill(
    'org.apache.kafka.common.network.InvalidReceiveException: Invalid receive (size = 1213486160 larger than 104857600)',
  )
  await expect(page.getByText(/1213486160 is no size.*HTTP/)).toBeVisible()
})
