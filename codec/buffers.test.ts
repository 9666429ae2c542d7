import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  decodeFrame,
  diagnose,
  encodeFrame,
  hexEncode,
  identifyFrames,
  plainSampleValue,
  getMessage,
} from './index.ts'

/** A frame in a Node Buffer, whose `slice` shares memory. */
const frame = (): Buffer =>
  Buffer.from(
    encodeFrame({
      side: 'request',
      apiKey: 3,
      version: 9,
      header: { correlationId: 7, clientId: 'me' },
      body: plainSampleValue(getMessage('MetadataRequest'), 9, 'smallest'),
    }),
  )

describe('a Buffer', () => {
  it('is left as it is by diagnosis, whatever readings are tried on it', () => {
    const bytes = frame().subarray(0, -1)
    const before = hexEncode(bytes)
    diagnose(bytes)
    diagnose(bytes, { side: 'response', apiKey: 18, version: 3 })
    identifyFrames([{ bytes }])
    expect(hexEncode(bytes)).toBe(before)
  })

  it('is left as it is by edits, and values do not share its memory', async () => {
    const bytes = frame()
    const before = hexEncode(bytes)
    const layout = decodeFrame(bytes, { side: 'request' })
    const edited = await applyEdit(layout, { op: 'set', path: 'header.correlationId', value: 8 })
    edited.fill(0)
    expect(hexEncode(bytes)).toBe(before)
    expect(layout.bytes.constructor).toBe(Uint8Array)
  })
})
