/** Hypothesis: lengths, counts or checksums of record batches are wrong, or the varints of records were written without zigzag. */
import { crc32c } from '../../bytes/crc32c.ts'
import { hexDecode } from '../../bytes/hex.ts'
import type { Problem } from '../../layout/problem.ts'
import { BATCH_HEADER, CRC_START, int32At, LOG_OVERHEAD, MAGIC_OFFSET } from '../../records/value.ts'
import { int32Bytes, spliced, uvarintBytes } from '../change-bytes.ts'
import type { Splice } from '../diagnosis.ts'
import { graveOf, isStructural } from '../grave.ts'
import type { Attempt, Probe } from '../probe.ts'
import type { Site } from '../sites.ts'
import { sitesOf } from '../sites.ts'
import { statesEntry } from '../strict-break.ts'
import { identified } from './header.ts'
import { recordsWithoutZigzag } from './zigzag.ts'

/** Where a batch states its last offset delta and its count of records. */
const LAST_DELTA = 23
const COUNT = BATCH_HEADER - 4

/** The length before a record set is not that of the batches in it. */
export function* wrongRecordsLength(probe: Probe): Iterable<Attempt> {
  const { bytes } = probe
  const spec = identified(probe)
  for (const site of sitesOf(probe.layout)) {
    if (site.of !== 'records') continue
    const right = batchesFrom(bytes, site.end) - site.end
    const stated = site.kind === 'int32' ? int32At(bytes, site.offset) : statedCompact(bytes, site)
    if (right <= 0 || right === stated) continue
    const change = {
      start: site.offset,
      end: site.end,
      bytes: site.kind === 'int32' ? int32Bytes(right) : uvarintBytes(right + 1),
    }
    const at = { offset: site.offset, end: site.end, path: site.path }
    yield { code: 'records-length', spec, changes: [change], at, facts: { stated, right } }
  }
}

function statedCompact(bytes: Uint8Array, { offset, end }: Site): number {
  let value = 0
  for (let at = offset; at < end; at++) value += (bytes[at]! & 0x7f) * 2 ** (7 * (at - offset))
  return value - 1
}

/** Where the last whole batch or message ends of those that begin at `start`. */
function batchesFrom(bytes: Uint8Array, start: number): number {
  let at = start
  while (at + MAGIC_OFFSET < bytes.length && bytes[at + MAGIC_OFFSET]! <= 2) {
    const length = int32At(bytes, at + 8)
    if (length < 14 || length > bytes.length - at - LOG_OVERHEAD) break
    at += LOG_OVERHEAD + length
  }
  return at
}

/** A batch runs to the end of its set, whatever its length says. */
export function* wrongBatchLength(probe: Probe): Iterable<Attempt> {
  const { layout, bytes } = probe
  for (const problem of graveOf(layout)) {
    const start = batchOfProblem(probe, problem)
    if (start < 0) continue
    const stated = int32At(bytes, start + 8)
    const set = layout.row(problem.path.replace(/\.?(batch|message)\[\d+\].*$/, ''))
    const end = set > 0 ? layout.end(set) : bytes.length
    for (const right of new Set([end - start - LOG_OVERHEAD, stated - LOG_OVERHEAD])) {
      if (right < 14 || right === stated || right > end - start - LOG_OVERHEAD) continue
      yield {
        code: 'batch-length',
        spec: identified(probe),
        changes: [{ start: start + 8, end: start + LOG_OVERHEAD, bytes: int32Bytes(right) }],
        at: { offset: start + 8, end: start + LOG_OVERHEAD, path: () => pathAt(probe, start + 8) },
        facts: { stated, right },
      }
    }
  }
}

const pathAt = ({ layout }: Probe, offset: number): string => layout.path(Math.max(0, layout.at(offset)))

/** Where the batch begins whose length a problem is about; -1 for other problems. */
function batchOfProblem({ layout, bytes }: Probe, problem: Problem): number {
  const { code, path, start } = problem
  if (statesEntry(problem)) return start - 8
  if (code === 'partial-batch') return start + MAGIC_OFFSET < bytes.length ? start : -1
  const batch = /^.*batch\[\d+\]/.exec(path)?.[0]
  if (batch === undefined) return -1
  const row = layout.row(batch)
  return row < 0 ? -1 : layout.start(row)
}

/** The batch holds other records than it promises. */
export function* wrongRecordCount(probe: Probe): Iterable<Attempt> {
  const { layout, bytes } = probe
  for (const { code, path, expected, actual } of graveOf(layout)) {
    if (code !== 'record-count') continue
    const start = layout.start(layout.row(path))
    const end = layout.end(layout.row(path))
    const stated = int32At(bytes, start + COUNT)
    const present = typeof actual === 'number' ? actual : countOf(probe, path, start, end)
    if (present < 0) continue
    const lastDelta = int32At(bytes, start + LAST_DELTA)
    const follows = lastDelta === stated - 1
    const batch = spliced(bytes.subarray(start, end), [
      { start: COUNT, end: COUNT + 4, bytes: int32Bytes(present) },
      ...(follows && present > 0 ? [{ start: LAST_DELTA, end: LAST_DELTA + 4, bytes: int32Bytes(present - 1) }] : []),
    ])
    yield {
      code: 'record-count',
      spec: identified(probe),
      changes: [...changedInHeader(bytes, start, withCrc(batch))],
      at: { offset: start + COUNT, end: start + COUNT + 4, path: `${path}.recordCount` },
      facts: { stated: Number(expected), present, lastDelta, lastOffsetDeltaToo: follows ? 'yes' : 'no' },
    }
  }
}

/** How many records there are, found by asking for more than can be. */
function countOf(probe: Probe, path: string, start: number, end: number): number {
  const more = { start: start + COUNT, end: start + COUNT + 4, bytes: int32Bytes(end - start) }
  const layout = probe.read(spliced(probe.bytes, [more]), probe.spec)
  const found = layout.problems.find((problem) => problem.code === 'record-count' && problem.path === path)
  return typeof found?.actual === 'number' ? found.actual : -1
}

/** The batch with its checksum computed anew. */
function withCrc(batch: Uint8Array): Uint8Array {
  batch.set(int32Bytes(crc32c(batch, CRC_START, batch.length)), CRC_START - 4)
  return batch
}

/** The int32 fields of a batch header that differ, field by field. */
function* changedInHeader(bytes: Uint8Array, start: number, batch: Uint8Array): Iterable<Splice> {
  for (const at of [CRC_START - 4, LAST_DELTA, COUNT]) {
    const put = batch.slice(at, at + 4)
    if (put.some((byte, i) => byte !== bytes[start + at + i]))
      yield { start: start + at, end: start + at + 4, bytes: put }
  }
}

/** Checksums that do not hold, and nothing else. */
export function* wrongChecksum(probe: Probe): Iterable<Attempt> {
  const grave = graveOf(probe.layout)
  const [first] = grave
  if (!first || grave.some(isStructural)) return
  yield {
    code: 'crc',
    spec: identified(probe),
    changes: grave.map(({ start, end, expected }) => ({
      start,
      end,
      bytes: hexDecode(String(expected).slice(2)) ?? new Uint8Array(4),
    })),
    at: { offset: first.start, end: first.end, path: first.path },
    facts: { computed: first.expected, stored: first.actual, cause: first.cause ?? 'changed-after' },
  }
}

/** The varints of the records of one batch are not zigzag. */
export function* zigzagForgotten(probe: Probe): Iterable<Attempt> {
  const { layout, bytes } = probe
  const broken = graveOf(layout).find(({ path }) => /batch\[\d+\]/.test(path))
  const path = broken && /^.*batch\[\d+\]/.exec(broken.path)?.[0]
  const row = path === undefined ? -1 : layout.row(path)
  if (row < 0) return
  const [start, end] = [layout.start(row), layout.end(row)]
  if (end - start < BATCH_HEADER || (bytes[start + CRC_START + 1]! & 7) !== 0) return
  probe.meter.spend(end - start)
  const records = recordsWithoutZigzag(bytes, start + BATCH_HEADER, end, int32At(bytes, start + COUNT))
  if (!records) return
  const batch = spliced(bytes.subarray(start, end), [
    { start: 8, end: LOG_OVERHEAD, bytes: int32Bytes(BATCH_HEADER - LOG_OVERHEAD + records.length) },
    { start: BATCH_HEADER, end: end - start, bytes: records },
  ])
  const grown = batch.length - (end - start)
  const lead = sitesOf(layout).findLast(({ of, end: content }) => of === 'records' && content <= start)
  yield {
    code: 'zigzag-forgotten',
    spec: identified(probe),
    changes: [...(lead && grown !== 0 ? [grownLead(bytes, lead, grown)] : []), { start, end, bytes: withCrc(batch) }],
    at: { offset: start + BATCH_HEADER, end, path: `${path ?? ''}.records[0].length` },
    facts: { found: bytes[start + BATCH_HEADER]!, right: bytes[start + BATCH_HEADER]! * 2 },
  }
}

function grownLead(bytes: Uint8Array, lead: Site, grown: number): Splice {
  const { kind, offset, end } = lead
  const put =
    kind === 'int32' ? int32Bytes(int32At(bytes, offset) + grown) : uvarintBytes(statedCompact(bytes, lead) + 1 + grown)
  return { start: offset, end, bytes: put }
}
