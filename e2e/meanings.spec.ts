/** Names of codes and words on APIs: in the tree, in the readout, in editors and under the title. */
import { expect, test, type Page } from '@playwright/test'
import { openApi, row, type } from './support/workbench.ts'

const readout = (page: Page) => page.getByRole('complementary', { name: 'Selected field' })

async function fillResponse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fill the response with' }).click()
  await page.getByRole('menuitem', { name: /^Populated/ }).click()
}

test('the page of ApiVersions shows each key by name', async ({ page }) => {
  await openApi(page, 'ApiVersions', '?v=3')
  await fillResponse(page)
  const keys = page.locator('[data-path^="body.ApiKeys["][data-path$=".ApiKey"] .row-value')
  await expect(keys.first()).toHaveText('0 Produce')
  for (const text of await keys.allTextContents()) expect(text).toMatch(/^\d+ [A-Z]\w+$/)
  await row(page, 'response', 'body.ApiKeys[1].ApiKey').locator('.row-name').click()
  await expect(readout(page).locator('.node-meaning b')).toHaveText('Fetch')
})

test('an error code has its name and sentence, and beside it what the field is for', async ({ page }) => {
  await openApi(page, 'Heartbeat', '?v=4')
  await type(page, 'response', 'body.ErrorCode', '27')
  await expect(readout(page).locator('.node-meaning')).toContainText('REBALANCE_IN_PROGRESS')
  await expect(readout(page).locator('.node-meaning')).toContainText(/try again/)
  await expect(readout(page).locator('.node-meaning .is-field')).not.toBeEmpty()
  await row(page, 'response', 'body.ThrottleTimeMs').locator('.row-name').click()
  const words = row(page, 'response', 'body.ErrorCode').locator('.row-words')
  await expect(words.locator('b')).toHaveText('REBALANCE_IN_PROGRESS')
})

test('a code that says that all is well takes no room', async ({ page }) => {
  await openApi(page, 'Heartbeat', '?v=4')
  await expect(row(page, 'response', 'body.ErrorCode').locator('.row-words')).not.toBeEmpty()
  await expect(row(page, 'response', 'body.ErrorCode').locator('.row-words b')).toHaveCount(0)
})

test('a code is typed as a number, known or not, typed by name, or picked by name', async ({ page }) => {
  await openApi(page, 'Heartbeat', '?v=4')
  const code = row(page, 'response', 'body.ErrorCode')
  const value = readout(page).locator('.node-value')
  await type(page, 'response', 'body.ErrorCode', '999')
  await expect(value).toHaveText(/^999\b/)
  await type(page, 'response', 'body.ErrorCode', 'not coordinator')
  await expect(value).toHaveText(/^16\b/)
  await code.getByRole('combobox', { name: 'ErrorCode by name' }).selectOption({ label: 'UNKNOWN_MEMBER_ID (25)' })
  await expect(value).toHaveText(/^25\b/)
})

test('authorized operations are switches', async ({ page }) => {
  await openApi(page, 'DescribeCluster', '?v=0')
  const operations = row(page, 'response', 'body.ClusterAuthorizedOperations')
  await operations.locator('.row-name').click()
  await operations.getByRole('button', { name: 'ALTER', exact: true }).click()
  await expect(readout(page).locator('.node-value')).toHaveText(/^128\b/)
  await expect(readout(page).locator('.node-steps')).toContainText('bit 7')
})

test('the title tells since when there is the API, and on request what it is for', async ({ page }) => {
  await openApi(page, 'DescribeCluster')
  const more = page.locator('details.api-about')
  await expect(more).toContainText(/Since Kafka 2\.8(\.0)? \(KIP-700\)/)
  await more.locator('summary').click()
  await expect(more.locator('p')).toContainText(/\w{4}.*\./)
})

test('a version says what it has that the one before had not', async ({ page }) => {
  await openApi(page, 'Produce', '?v=13')
  await expect(page.locator('.version-changes')).toContainText('Request: adds TopicData.TopicId')
  await page.getByRole('radio', { name: /^Version 9/ }).click()
  await expect(page.locator('.version-changes')).toContainText('compact lengths')
})
