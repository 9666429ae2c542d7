/** What a length, a count, a marker or a tag number says about the bytes around it. */
import { contentStart, type Layout } from '../../../codec/index.ts'
import { count, type Step, type Subject } from './step.ts'
import { lessOne, unsignedVarint } from './varints.ts'
import { wholeNumber } from './numbers.ts'

/** The last step of a number that speaks of other rows: what follows from it. */
export function consequence({ layout, row }: Subject, value: bigint): Step | undefined {
  const { role, words } = layout.shape(row)
  const about = String(value)
  switch (role) {
    case 'count':
    case 'compactCount':
      if (value < 0n) return { about: 'below 0', text: 'There is no array: null.' }
      if (value === 0n && isIndexCount(layout, row))
        return { about, text: 'No index follows: the first message of the schema is meant.' }
      return role === 'compactCount' ? undefined : { about, text: follows(value, counted(layout, row)) }
    case 'tagCount':
      return { about, text: value === 0n ? 'No tagged field follows.' : follows(value, 'tagged field') }
    case 'prefix': {
      const next = layout.shape(row + 1)
      return { about, text: `${next.label ?? next.name} takes the next ${count(value, 'byte')}.` }
    }
    case 'measure':
    case 'compactMeasure':
      return measured(layout, row, value)
    case 'marker':
      return { about, text: value > 0n ? 'The struct is there, and its fields follow.' : 'The struct is null.' }
    case 'tagNumber':
      return words === 'protobuf.tag' ? undefined : { about: `tag ${about}`, text: tagText(layout, row) }
    default:
      return undefined
  }
}

const follows = (value: bigint, noun: string): string =>
  value === 0n ? `No ${noun} follows.` : `${count(value, noun)} follow${value === 1n ? 's' : ''}.`

const isIndexCount = (layout: Layout, row: number): boolean =>
  layout.shape(layout.parent(row)).words === 'registry.indexes'

function counted(layout: Layout, row: number): string {
  const { name } = layout.shape(row)
  return name === 'recordCount' ? 'record' : name === 'headerCount' ? 'header' : 'element'
}

/** Bytes that were measured, held against those that are there. */
function measured(layout: Layout, row: number, value: bigint): Step {
  if (value < 0n) return { about: 'below 0', text: 'Nothing is there: null.' }
  const parent = layout.parent(row)
  // The size stands in a group of its own and counts the rest of the frame.
  const owner = layout.shape(parent).words === 'frame' ? layout.parent(parent) : parent
  const there = BigInt(layout.end(owner) - layout.end(row))
  const { label, name, role } = layout.shape(owner)
  const what = role === 'root' ? 'everything' : (label ?? name)
  const text = `${count(value, 'byte')} follow${value === 1n ? 's' : ''}, to the end of ${what}`
  return { about: String(value), text: there === value ? `${text}.` : `${text}, where there are ${String(there)}.` }
}

function tagText(layout: Layout, row: number): string {
  const parent = layout.parent(row)
  const known = layout.children(parent).find((child) => layout.shape(child).role === 'field')
  return known === undefined
    ? 'A field that the schema of this version does not know.'
    : `The schema calls it ${layout.name(known)}.`
}

/** The length in front of text or bytes, and where the content begins; -1 for null. */
export function prefixSteps({ layout, row, bytes }: Subject): { steps: Step[]; content: number } {
  const shape = layout.shape(row)
  const { code, nullable = false } = shape
  const content = contentStart(shape, bytes, 0)
  const prefix = content < 0 ? bytes : bytes.subarray(0, content)
  if (code === 'compactString' || code === 'compactBytes') {
    const { steps, value } = unsignedVarint(prefix, 32)
    return { steps: [...steps, lessOne(value, 'byte', nullable)], content }
  }
  const { steps, value } = wholeNumber(prefix, true)
  const meant =
    value < 0n
      ? { about: String(value).replace('-', '−'), text: 'A length below 0: null, and no bytes follow.' }
      : {
          about: String(value),
          text: `The length: ${follows(value, 'byte')}${nullable ? ' −1 would mean null.' : ''}`,
        }
  return { steps: [...steps, meant], content }
}
