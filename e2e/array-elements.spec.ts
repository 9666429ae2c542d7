import { expect, test } from '@playwright/test'
import { expectHex, openApi, row, tree, type } from './support/workbench.ts'

const head = (size: string) => `${size} 002f 0000 00000000 0000 0000`
const topic = (name: string) => `${name} 00000001 00000000`

test('a topic is added, named, moved, duplicated and removed, each with exactly its bytes', async ({ page }) => {
  await openApi(page, 'OffsetDelete')
  await tree(page, 'request').getByRole('button', { name: '+ Add topic' }).click()
  await expectHex(page, 'request', `${head('00000020')} 00000002 ${topic('0000')} 0000 00000000`)
  await type(page, 'request', 'body.Topics[1].Name', 'b')
  await expectHex(page, 'request', `${head('00000021')} 00000002 ${topic('0000')} 000162 00000000`)

  await row(page, 'request', 'body.Topics[1]').click()
  await page.keyboard.press('Alt+ArrowUp')
  await expectHex(page, 'request', `${head('00000021')} 00000002 000162 00000000 ${topic('0000')}`)

  await row(page, 'request', 'body.Topics[0]').click()
  await page.keyboard.press('Control+d')
  await expectHex(page, 'request', `${head('00000028')} 00000003 000162 00000000 000162 00000000 ${topic('0000')}`)

  await row(page, 'request', 'body.Topics[2]').click()
  await page.keyboard.press('Delete')
  await expectHex(page, 'request', `${head('0000001e')} 00000002 000162 00000000 000162 00000000`)
  await expect(row(page, 'request', 'body.Topics[2]')).toHaveCount(0)
})

test('the buttons of a row duplicate, move and remove it', async ({ page }) => {
  await openApi(page, 'OffsetDelete')
  const act = async (path: string, name: RegExp): Promise<void> => {
    await row(page, 'request', path).hover()
    await row(page, 'request', path).getByRole('button', { name }).click()
  }
  await act('body.Topics[0]', /^Duplicate/)
  await expectHex(page, 'request', `${head('00000024')} 00000002 ${topic('0000')} ${topic('0000')}`)
  await type(page, 'request', 'body.Topics[1].Name', 'b')
  await act('body.Topics[1]', /^Move up/)
  await expectHex(page, 'request', `${head('00000025')} 00000002 ${topic('000162')} ${topic('0000')}`)
  await act('body.Topics[0]', /^Move down/)
  await act('body.Topics[0]', /^Remove/)
  await expectHex(page, 'request', `${head('0000001b')} 00000001 ${topic('000162')}`)
})
