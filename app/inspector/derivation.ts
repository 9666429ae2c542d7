/** How the bytes of a row become its value, step by step, for every kind of row; worked out from the bytes alone. */
import { meaningOf, utf8Decode, type Layout } from '../../codec/index.ts'
import { bitSteps, protobufTagSteps } from './derive/bits.ts'
import { checksumSteps, checksumStored } from './derive/checksum.ts'
import { bytesSteps, extentStep, textSteps, uuidSteps } from './derive/content.ts'
import { addedToBase } from './derive/deltas.ts'
import { consequence, prefixSteps } from './derive/lengths.ts'
import { boolStep, realNumber, wholeNumber } from './derive/numbers.ts'
import { openedStep, partNoun, partsStep } from './derive/parts.ts'
import type { Derivation, Step, Subject } from './derive/step.ts'
import { lessOne, twosComplement64, unsignedVarint, zigzag } from './derive/varints.ts'

export type { Derivation, Step } from './derive/step.ts'

/** The derivation of a row. With `hidden` it gives away nothing of what text and bytes hold. */
export function derivation(layout: Layout, row: number, hidden = false): Derivation {
  const bytes = layout.bytes.subarray(layout.start(row), layout.end(row))
  const subject: Subject = { layout, row, bytes, hidden }
  const { code } = layout.shape(row)
  switch (code) {
    case 'none':
    case 'struct':
      return structure(subject)
    case 'array':
    case 'compactArray':
    case 'records':
    case 'compactRecords':
      return listed(subject)
    case 'string':
    case 'compactString':
    case 'bytes':
    case 'compactBytes':
      return measured(subject)
    case 'rawBytes':
    case 'rawText':
      return unmeasured(subject)
    default:
      return bytes.length === 0 ? { steps: [], result: undefined } : scalar(subject)
  }
}

/** Numbers, UUIDs and what is one byte. */
function scalar(subject: Subject): Derivation {
  const { bytes } = subject
  switch (subject.layout.shape(subject.row).code) {
    case 'bool':
      return { steps: [boolStep(bytes)], result: bytes[0] !== 0 }
    case 'uuid': {
      const { steps, value } = uuidSteps(bytes)
      return { steps, result: value }
    }
    case 'float64': {
      const { steps, value } = realNumber(bytes, 'highest')
      return { steps, result: value }
    }
    case 'float':
    case 'double': {
      const { steps, value } = realNumber(bytes, 'lowest')
      return { steps, result: value }
    }
    default:
      return whole(subject)
  }
}

/** Codes whose values are bigint. */
const BIG = new Set(['int64', 'varlong', 'uvarlong', 'signedVarlong', 'fixed64', 'sfixed64'])

function whole(subject: Subject): Derivation {
  const { layout, row, bytes } = subject
  const { code, role, words } = layout.shape(row)
  const { steps: read, value } = integer(subject)
  const sum = addedToBase(layout, row, value)
  const checked = role === 'checksum' ? checksumSteps(layout, row, value) : undefined
  const steps = checked === undefined ? read : [checksumStored(bytes)]
  const more = [
    ...(words === 'protobuf.tag' ? protobufTagSteps(value) : bitSteps(layout, row, bytes)),
    consequence(subject, value),
    sum?.step,
    sum ? undefined : dateStep(layout, row),
    ...(checked?.steps ?? []),
  ]
  return {
    steps: [...steps, ...more.filter((step) => step !== undefined)],
    result: BIG.has(code) ? value : Number(value),
    leads: sum?.leads ?? checked?.leads,
  }
}

function integer({ layout, row, bytes }: Subject): { steps: readonly Step[]; value: bigint } {
  const { code, role } = layout.shape(row)
  switch (code) {
    case 'uvarint': {
      const { steps, value } = unsignedVarint(bytes, 32)
      if (role !== 'compactCount' && role !== 'compactMeasure') return { steps, value }
      return {
        steps: [...steps, lessOne(value, role === 'compactCount' ? 'element' : 'byte', true)],
        value: value - 1n,
      }
    }
    case 'uvarlong':
      return unsignedVarint(bytes, 64)
    case 'varint':
    case 'varlong':
      return then(unsignedVarint(bytes, code === 'varint' ? 32 : 64), zigzag)
    case 'signedVarlong':
      return then(unsignedVarint(bytes, 64), twosComplement64)
    case 'fixed32':
    case 'fixed64':
    case 'sfixed64':
      return wholeNumber(bytes, code === 'sfixed64', 'lowest')
    default:
      return wholeNumber(bytes, !code.startsWith('u'))
  }
}

type Integer = ReturnType<typeof integer>

function then(stored: Integer, next: (stored: bigint) => Integer): Integer {
  const { steps, value } = next(stored.value)
  return { steps: [...stored.steps, ...steps], value }
}

/** Of a number that is a point in time, that point. */
function dateStep(layout: Layout, row: number): Step | undefined {
  const date = /[-+\d]+-\d\d-\d\dT[\d:.]+Z/.exec(meaningOf(layout, row) ?? '')?.[0]
  return date === undefined
    ? undefined
    : { about: 'ms', text: `Milliseconds since 1970 began in UTC: ${date.replace('T', ' ').replace('Z', '')}.` }
}

/** Text or bytes behind a length. */
function measured(subject: Subject): Derivation {
  const { layout, row, bytes, hidden } = subject
  const { code } = layout.shape(row)
  const { steps, content } = prefixSteps(subject)
  if (content < 0) return { steps, result: null }
  const inside = bytes.subarray(content)
  if (code === 'string' || code === 'compactString')
    return { steps: [...steps, ...textSteps(inside, hidden)], result: utf8Decode(inside) }
  const opened = carried(layout, row, 1)
  return { steps: [...steps, ...(opened ?? bytesSteps(inside, hidden))], result: inside }
}

/** Text or bytes whose length stands elsewhere, or nowhere. */
function unmeasured(subject: Subject): Derivation {
  const { layout, row, bytes, hidden } = subject
  const { code, role } = layout.shape(row)
  if (role === 'nullContent') {
    const { steps } = bytes.length === 4 ? wholeNumber(bytes, true) : then(unsignedVarint(bytes, 32), zigzag)
    return { steps: [...steps, { about: '−1', text: 'A length of −1: null, and no bytes follow.' }], result: null }
  }
  const extent = extentStep(subject)
  const packed = role === 'opaque' ? meaningOf(layout, row) : undefined
  const steps = [
    ...(extent ? [extent] : []),
    ...(packed === undefined ? [] : [{ about: 'compressed', text: `By the attributes before it: ${packed}.` }]),
    ...(carried(layout, row, 0) ??
      (code === 'rawText' ? textSteps(bytes, hidden) : packed === undefined ? bytesSteps(bytes, hidden) : [])),
  ]
  return { steps, result: code === 'rawText' ? utf8Decode(bytes) : bytes }
}

/** What rows below bytes or text make of them; `first` of those are the length. */
function carried(layout: Layout, row: number, first: number): Step[] | undefined {
  if (layout.isLeaf(row)) return undefined
  const { carries } = layout.shape(row)
  const parts = partsStep(layout, row, 'part', first)
  return carries === undefined ? [parts] : [{ about: 'read as', text: `${carries}.` }, parts]
}

/** A count and elements, or a length and record batches. */
function listed({ layout, row, bytes }: Subject): Derivation {
  if (layout.isLeaf(row)) return { steps: [], result: undefined }
  const lead = derivation(layout, row + 1)
  const stated = Number(lead.result)
  const steps = [...lead.steps]
  if (stated < 0) return { steps, result: null }
  steps.push(partsStep(layout, row, partNoun(layout, row), 1))
  const { code } = layout.shape(row)
  const ofRecords = code === 'records' || code === 'compactRecords'
  return { steps, result: ofRecords ? bytes.subarray(layout.end(row + 1) - layout.start(row)) : stated }
}

/** A struct, or a group that has no value of its own. */
function structure(subject: Subject): Derivation {
  const { layout, row, bytes } = subject
  const { nullable = false, code } = layout.shape(row)
  if (code === 'struct' && nullable && layout.isLeaf(row) && bytes.length > 0) {
    const { steps } = layout.shape(row).field?.tag === -1 ? wholeNumber(bytes, true) : unsignedVarint(bytes, 32)
    return {
      steps: [...steps, { about: 'marker', text: 'Below 1, the struct is null and nothing of it follows.' }],
      result: null,
    }
  }
  const opened = row === 0 ? openedStep(layout) : undefined
  return { steps: [...(opened ? [opened] : []), partsStep(layout, row)], result: undefined }
}
