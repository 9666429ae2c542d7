import { expect, test } from '@playwright/test'
import { expectBytes, paste, pastedGrid } from './support/paste.ts'

const REQUEST = '00000012 0012 0000 00000007 0008 64656d6f2d617070'
const RESPONSE = '00000010 00000007 0000 00000001 0012 0000 0004'
const LATER = '0000001a 002f 0000 00000008 0000 0000 00000001 0000 00000001 00000000'

/** As Wireshark prints a followed stream: what the server sent is indented. */
const STREAM = `
===================================================================
Follow: tcp,hex
Filter: tcp.stream eq 0
Node 0: 127.0.0.1:51000
Node 1: 127.0.0.1:9092
00000000  00 00 00 12 00 12 00 00  00 00 00 07 00 08 64 65  ..............de
00000010  6d 6f 2d 61 70 70                                 mo-app
	00000000  00 00 00 10 00 00 00 07  00 00 00 00 00 01 00 12  ................
	00000010  00 00 00 04                                       ....
00000016  00 00 00 1a 00 2f 00 00  00 00 00 08 00 00 00 00  ...../..........
00000026  00 00 00 01 00 00 00 00  00 01 00 00 00 00        ..............
===================================================================
`

test('a followed stream shows requests beside their responses, with the direction of each', async ({ page }) => {
  await paste(page, STREAM)
  await expect(page.getByText('3 frames, both directions')).toBeVisible()
  const frames = page.getByRole('region', { name: 'Frames' })
  const exchange = frames.getByRole('listitem').filter({ hasText: '7' }).first()
  await expect(exchange.getByRole('button')).toHaveText([
    /from the client.*ApiVersions v0.*request.*22 bytes/,
    /from the server.*ApiVersions v0.*response.*20 bytes/,
  ])
  await expectBytes(pastedGrid(page, 'ApiVersions v0 request'), REQUEST)
  await expectBytes(pastedGrid(page, 'ApiVersions v0 response'), RESPONSE)

  await frames.getByRole('button', { name: /OffsetDelete v0/ }).click()
  await expectBytes(pastedGrid(page, 'OffsetDelete v0 request'), LATER)
  await expect(page.getByRole('grid')).toHaveCount(1)
})

test('request and response of a stream open side by side in the workbench, and the way back leads to the stream', async ({
  page,
}) => {
  await paste(page, STREAM)
  await page.getByRole('button', { name: 'Open in the workbench' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'ApiVersions' })).toBeVisible()
  await expectBytes(page.getByRole('grid', { name: 'Bytes of the request' }), REQUEST)
  await expectBytes(page.getByRole('grid', { name: 'Bytes of the response' }), RESPONSE)
  await expect(page).toHaveURL(/api\/ApiVersions\/\?v=0.*#1\./)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Frames' }).getByRole('button')).toHaveCount(3)
})
