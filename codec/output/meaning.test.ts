import { describe, expect, it } from 'vitest'
import { decodeRecords, encodeRecords, meaningOf, openCompressed } from '../index.ts'

const meaning = async (path: string, attributes = 0) => {
  const record = { timestampDelta: 12n, offsetDelta: 3, key: null, value: null }
  const layout = decodeRecords(
    await encodeRecords([{ baseOffset: 100n, attributes, baseTimestamp: 1767225600000n, records: [record] }]),
  )
  return meaningOf(layout, layout.row(`records.batch[0].${path}`))
}

describe('meaningOf', () => {
  it('adds deltas to their bases', async () => {
    expect(await meaning('records[0].offsetDelta')).toBe('offset 103')
    expect(await meaning('records[0].timestampDelta')).toBe('2026-01-01T00:00:00.012Z')
    expect(await meaning('lastOffsetDelta')).toBe('offset 103')
  })
  it('takes the batch timestamp where the broker stamped the batch', async () => {
    expect(await meaning('records[0].timestampDelta', 8)).toBe(
      "2026-01-01T00:00:00.012Z, log-append time: the batch's max timestamp 1767225600012, whatever the delta",
    )
  })
  it('names the bits of attributes and says that a CRC holds', async () => {
    expect(await meaning('attributes', 48)).toBe('no compression, create time, transactional, control batch')
    expect(await meaning('crc')).toBe('CRC-32C, matches')
  })
})

describe('meaningOf in older and aged batches', () => {
  it('counts offsets inside a compressed message of magic 1 from the wrapper', async () => {
    const records = [0, 1, 2].map((offsetDelta) => ({ offsetDelta, key: null, value: null }))
    const outer = decodeRecords(await encodeRecords([{ magic: 1, baseOffset: 100n, attributes: 1, records }]))
    const inner = await openCompressed(outer, outer.row('records.message[0]'))
    expect(meaningOf(inner, inner.row('records.message[0].message[1].offset'))).toBe('offset 101')
  })
  it('calls the base timestamp a delete horizon where it is one', async () => {
    expect(await meaning('baseTimestamp', 64)).toBe('delete horizon, 2026-01-01T00:00:00.000Z')
    expect(await meaning('baseTimestamp')).toBe('2026-01-01T00:00:00.000Z')
  })
})
