import { describe, expect, it } from 'vitest'
import {
  crc32c,
  decodeAs,
  decodeFrame,
  decodeRecords,
  encodeFrame,
  encodeRecords,
  formatProblem,
  getMessage,
  openCompressed,
  sampleValue,
  utf8Encode,
} from '../index.ts'

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

  it('tells which record types there are where one is unknown', () => {
    const said = (bytes: readonly number[], reading: string): string | undefined =>
      decodeAs(Uint8Array.from(bytes), { layout: `reading:${reading}` }).problems.map(formatProblem)[0]
    expect(said([0, 99, 1], 'OffsetCommitKey')).toContain('names record type 99, which is not known here; known are 1.')
    expect(said([1, 100, 0], 'metadata-record')).toMatch(/names record type 100, .* known are 0, 1, 2, .*\d\. Check/)
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

  describe('of a compressed batch', () => {
    const records = [{ key: null, value: utf8Encode('kettle, teapot, kettle') }]

    /** The sentences on what is inside, after a change to the compressed bytes. */
    async function inside(attributes: number, change: (stream: Uint8Array) => Uint8Array): Promise<string[]> {
      const batch = await encodeRecords([{ attributes, records }])
      const stream = change(batch.slice(61))
      const bytes = Uint8Array.of(...batch.subarray(0, 61), ...stream)
      const view = new DataView(bytes.buffer)
      view.setInt32(8, bytes.length - 12)
      view.setUint32(17, crc32c(bytes, 21))
      const opened = await openCompressed(decodeRecords(bytes), 1)
      return opened.problems.map(formatProblem)
    }
    const flipped = (at: number) => (stream: Uint8Array) => stream.map((byte, i) => (i === at ? byte ^ 1 : byte))

    it('says where the stream ends too early', async () => {
      expect(await inside(1, (stream) => stream.subarray(0, stream.length - 3))).toEqual([
        expect.stringMatching(
          /^At 0x[0-9a-f]{4}, records\.batch\[0\] the compressed stream ends too early: at byte \d+ it needs 8 and has 5\. /,
        ),
      ])
    })

    it('says where it breaks, and what should be there', async () => {
      expect(await inside(4, flipped(0))).toContainEqual(
        expect.stringContaining('breaks at byte 0, which should hold 28 b5 2f fd and holds 29 b5 2f fd.'),
      )
      expect(await inside(1, flipped(0))).toContainEqual(
        expect.stringContaining('breaks at byte 0, which should hold 1f 8b and holds 1e 8b.'),
      )
    })

    it('gives both checksums, and what follows the stream', async () => {
      expect(await inside(1, (stream) => flipped(stream.length - 8)(stream))).toEqual([
        expect.stringMatching(
          /the checksum at byte \d+ of the compressed stream is 0x[0-9a-f]+, but .* gives 0x[0-9a-f]+\./,
        ),
      ])
      expect(await inside(3, (stream) => Uint8Array.of(...stream, 9, 9, 9, 9))).toEqual([
        expect.stringMatching(/is over at byte \d+, .* \(04 22 4d 18\), but 09 09 09 09 follows\.$/),
      ])
    })
  })
})
