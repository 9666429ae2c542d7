/** Hypothesis: one length was written the wrong way: without the plus one, with the other kind of prefix, in zigzag, in reverse. */
import { uvarintAt, varintEnd } from '../../bytes/varint.ts'
import { int16Bytes, int32Bytes, uvarintBytes } from '../change-bytes.ts'
import type { Splice } from '../diagnosis.ts'
import type { Attempt, Probe } from '../probe.ts'
import type { Site } from '../sites.ts'
import { sitesOf } from '../sites.ts'
import { identified } from './header.ts'

export function* oneWrongLength(probe: Probe): Iterable<Attempt> {
  const spec = identified(probe)
  for (const site of sitesOf(probe.layout).toReversed()) {
    for (const { code, change, facts } of editsOf(probe, site)) {
      const at = { offset: site.offset, end: change.end, path: site.path }
      yield { code, spec, changes: [change], at, facts: { of: site.of, ...facts } }
    }
  }
}

interface LengthEdit {
  readonly code: Attempt['code']
  readonly change: Splice
  readonly facts: Readonly<Record<string, string | number>>
}

function editsOf(probe: Probe, { kind, of, offset }: Site): LengthEdit[] {
  if (offset >= probe.bytes.length) return []
  if (kind === 'compact') return compactEdits(probe, of, offset)
  if (kind === 'int16' || kind === 'int32') return classicEdits(probe, kind, offset)
  return []
}

/** Where a varint of the length plus one belongs. */
function compactEdits(probe: Probe, of: Site['of'], offset: number): LengthEdit[] {
  const { bytes } = probe
  const edits: LengthEdit[] = []
  const raw = uvarintAt(bytes, offset)
  const end = offset + varintLength(bytes, offset)
  const put = (code: Attempt['code'], stop: number, value: number): void => {
    const change = { start: offset, end: stop, bytes: uvarintBytes(value) }
    edits.push({ code, change, facts: { found: raw, right: value } })
  }
  if (raw < bytes.length) put('no-plus-one', end, raw + 1)
  const wide = of === 'string' ? 2 : 4
  if (offset + wide <= bytes.length) {
    const length = wide === 2 ? probe.int16(offset) : probe.int32(offset)
    if (length >= -1 && length <= bytes.length) put('classic-length', offset + wide, length + 1)
  }
  if (raw > 1 && raw % 2 === 0 && raw / 2 <= bytes.length) {
    put('zigzag-length', end, raw / 2)
    // As lengths in records are written: without the plus one as well.
    put('zigzag-length', end, raw / 2 + 1)
  }
  return edits
}

/** Where an int16 or int32 belongs. */
function classicEdits(probe: Probe, kind: 'int16' | 'int32', offset: number): LengthEdit[] {
  const { bytes } = probe
  const edits: LengthEdit[] = []
  const raw = uvarintAt(bytes, offset)
  const encode = kind === 'int16' ? int16Bytes : int32Bytes
  const size = varintLength(bytes, offset)
  if (size > 0 && raw - 1 <= bytes.length)
    edits.push({
      code: 'compact-length',
      change: { start: offset, end: offset + size, bytes: encode(raw - 1) },
      facts: { found: raw, right: raw - 1 },
    })
  const wide = kind === 'int16' ? 2 : 4
  if (offset + wide > bytes.length) return edits
  const reversed = bytes.slice(offset, offset + wide).reverse()
  const length = wide === 2 ? (reversed[0]! << 8) | reversed[1]! : new DataView(reversed.buffer).getInt32(0)
  if (length > 0 && length <= bytes.length)
    edits.push({
      code: 'little-endian-length',
      change: { start: offset, end: offset + wide, bytes: reversed },
      facts: { found: wide === 2 ? probe.int16(offset) : probe.int32(offset), right: length },
    })
  return edits
}

/** One byte where the varint does not end as it should. */
const varintLength = (bytes: Uint8Array, at: number): number => Math.max(1, varintEnd(bytes, at, bytes.length, 5) - at)
