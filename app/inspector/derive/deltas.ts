/** Numbers that count from another: offsets and times of records from those of their batch. */
import type { Layout } from '../../../codec/index.ts'
import { count, signed, type Step } from './step.ts'

interface Sum {
  readonly step: Step
  readonly leads: bigint
}

/** The base that the number at `row` is added to, and what it comes to; undefined for one that counts from nothing. */
export function addedToBase(layout: Layout, row: number, value: bigint): Sum | undefined {
  switch (layout.shape(row).words) {
    case 'record.offsetDelta':
      return offset(batchAround(layout, row), 'baseOffset', value)
    case 'batch.lastOffsetDelta':
      return offset({ layout, row: layout.parent(row) }, 'baseOffset', value)
    case 'record.timestampDelta':
      return time(batchAround(layout, row), value)
    case 'message.offset':
      return wrapped(layout, value)
    default:
      return undefined
  }
}

interface Place {
  readonly layout: Layout
  readonly row: number
}

/** The batch that a record lies in, which may be in the bytes that these were decompressed from. */
function batchAround(layout: Layout, row: number): Place | undefined {
  const batch = layout.lineage(row).findLast((at) => layout.shape(at).role === 'batch')
  if (batch !== undefined) return { layout, row: batch }
  const { origin } = layout
  return origin && { layout: origin.layout, row: origin.layout.parent(origin.row) }
}

function numberIn({ layout, row }: Place, name: string): bigint | undefined {
  const found = layout.children(row).find((child) => layout.shape(child).name === name)
  const value = found === undefined ? undefined : layout.value(found)
  return typeof value === 'number' || typeof value === 'bigint' ? BigInt(value) : undefined
}

const plus = (base: bigint, value: bigint): string =>
  value < 0n ? `${signed(base)} − ${String(-value)}` : `${signed(base)} + ${String(value)}`

function offset(batch: Place | undefined, name: string, value: bigint): Sum | undefined {
  const base = batch && numberIn(batch, name)
  if (base === undefined) return undefined
  const leads = base + value
  return { step: { about: 'base offset', text: `${plus(base, value)} = offset ${signed(leads)}.` }, leads }
}

function time(batch: Place | undefined, value: bigint): Sum | undefined {
  if (batch === undefined) return undefined
  const appended = ((numberIn(batch, 'attributes') ?? 0n) & 8n) !== 0n
  const base = numberIn(batch, appended ? 'maxTimestamp' : 'baseTimestamp')
  if (base === undefined) return undefined
  // With log-append time every record has the time of its batch.
  if (appended)
    return {
      step: {
        about: 'append time',
        text: `The batch has log-append time, so the delta does not count: its max timestamp ${signed(base)}.`,
      },
      leads: base,
    }
  const leads = base + value
  return { step: { about: 'base time', text: `${plus(base, value)} = ${signed(leads)} ms since 1970 began.` }, leads }
}

/** Messages in a wrapper of magic 1 count from the first of them, and the wrapper has the offset of the last. */
function wrapped(layout: Layout, value: bigint): Sum | undefined {
  const { origin } = layout
  if (!origin) return undefined
  const wrapper = { layout: origin.layout, row: origin.layout.parent(origin.row) }
  const last = layout.children(0).findLast((row) => layout.shape(row).role === 'message')
  const outer = numberIn(wrapper, 'offset')
  const inner = last === undefined ? undefined : numberIn({ layout, row: last }, 'offset')
  if (numberIn(wrapper, 'magic') !== 1n || outer === undefined || inner === undefined) return undefined
  const leads = outer - inner + value
  const text = `The wrapper has offset ${signed(outer)} of the last of ${count(inner + 1n, 'place')}: ${signed(outer)} − ${signed(inner)} + ${signed(value)} = offset ${signed(leads)}.`
  return { step: { about: 'wrapper', text }, leads }
}
