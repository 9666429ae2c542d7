import { describe, expect, it } from 'vitest'
import { decodeFrame, decodeRecords, encodeFrame, formatProblem, getMessage, sampleValue } from '../index.ts'

const frame = encodeFrame({
  side: 'response',
  apiKey: 3,
  version: 12,
  header: { correlationId: 0 },
  body: sampleValue(getMessage('MetadataResponse'), 12, 'populated'),
})
const sentences = (bytes: Uint8Array): string[] =>
  decodeFrame(bytes, { side: 'response', apiKey: 3, version: 12 }).problems.map(formatProblem)

describe('formatProblem', () => {
  it('says where, what was expected and what was found', () => {
    const broken = frame.map((byte, i) => (i === 13 ? 0x7f : byte))
    expect(sentences(broken)).toEqual([
      expect.stringMatching(/^At 0x000d, body\.Brokers\.length claims 126 elements but only \d+ bytes remain\./),
    ])
  })

  it('calls a frame that is not all there incomplete, and says what to do', () => {
    const [first] = sentences(frame.subarray(0, frame.length - 3))
    expect(first).toBe(
      `At 0x0000, size states ${frame.length - 4} bytes but ${frame.length - 7} follow. The frame is not all there: paste the rest of it.`,
    )
  })

  it('gives both sums of a batch whose CRC does not hold', () => {
    const batch = new Uint8Array(61)
    batch[11] = 49
    batch[16] = 2
    expect(decodeRecords(batch).problems.map(formatProblem)).toEqual([
      expect.stringMatching(
        /^At 0x0011, records\.batch\[0\]\.crc stores 0x00000000, but the bytes .* give 0x[0-9a-f]{8}\./,
      ),
    ])
  })
})
