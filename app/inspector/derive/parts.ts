/** Rows that consist of others: structs, arrays, record sets, and bytes that were opened. */
import type { Layout } from '../../../codec/index.ts'
import { count, type Step } from './step.ts'

const MOST_NAMED = 6

/** What a row consists of, in order, with the bytes of each part. `first` parts that were spoken of are passed over. */
export function partsStep(layout: Layout, row: number, noun = 'part', first = 0): Step {
  const parts = layout.children(row).slice(first)
  const start = parts[0] === undefined ? layout.end(row) : layout.start(parts[0])
  const size = count(layout.end(row) - start, 'byte')
  if (parts.length === 0) return { about: size, text: first === 0 ? 'There is nothing in it.' : 'Nothing follows.' }
  const named = parts
    .slice(0, MOST_NAMED)
    .map((part) => `${partName(layout, part)} ${String(layout.end(part) - layout.start(part))}`)
  const rest = parts.length - named.length
  const list = rest > 0 ? `${named.join(', ')}, and ${String(rest)} more` : named.join(', ')
  const order = parts.length === 1 ? '' : ', one after the other'
  return { about: size, text: `${count(parts.length, noun)}${order}, in bytes: ${list}.` }
}

/** Of an element its number alone. */
const partName = (layout: Layout, row: number): string => {
  const { role } = layout.shape(row)
  const name = layout.name(row)
  return role === 'element' ? name.slice(name.lastIndexOf('[')) : name
}

/** What the elements of an array or the entries of a record set are called. */
export function partNoun(layout: Layout, row: number): string {
  const { code } = layout.shape(row)
  return code === 'records' || code === 'compactRecords'
    ? 'entry'
    : code === 'array' || code === 'compactArray'
      ? 'element'
      : 'part'
}

/** How what came out of a compressed row came to be; undefined for other roots. */
export function openedStep({ origin, bytes }: Layout): Step | undefined {
  if (!origin) return undefined
  const { layout, row } = origin
  const packed = layout.end(row) - layout.start(row)
  const codec = layout.shape(row).type
  return {
    about: /^(gzip|snappy|lz4|zstd)$/.test(codec) ? codec : 'opened',
    text: `${count(packed, 'byte')} decompressed to ${count(bytes.length, 'byte')}; offsets count from the first of these.`,
  }
}
