/** Which editor fits a row, and for a row that takes none the reason. */
import type { NodeShape } from '../../codec/index.ts'

/** `line` is one line of text, whatever it is read as; `null` has nothing to edit but whether it is there. */
export type EditKind = 'line' | 'bool' | 'bytes' | 'bits' | 'magic' | 'null'

const EDITABLE = new Set<NodeShape['role']>(['field', 'element', 'tagData', 'nullContent'])

export function editKind(shape: NodeShape, path: string): EditKind | null {
  if (!EDITABLE.has(shape.role) || whyFixed(shape, path) !== null) return null
  // What was opened is edited inside.
  if (shape.carries !== undefined) return shape.nullable === true ? 'null' : null
  switch (shape.code) {
    case 'bool':
      return 'bool'
    case 'bytes':
    case 'compactBytes':
    case 'rawBytes':
      return 'bytes'
    case 'struct':
    case 'array':
    case 'compactArray':
    case 'records':
    case 'compactRecords':
      return shape.nullable === true ? 'null' : null
    case 'none':
      return null
    default:
      if (shape.words === 'batch.attributes' || shape.words === 'message.attributes') return 'bits'
      return shape.words === 'batch.magic' || shape.words === 'message.magic' ? 'magic' : 'line'
  }
}

/** Why a row is not to be edited, or null where nothing speaks against it. */
export function whyFixed(shape: NodeShape, path: string): string | null {
  if (path === 'header.apiKey') return 'The API is picked in the list of APIs'
  if (path === 'header.apiVersion') return 'The version is picked above'
  switch (shape.role) {
    case 'count':
    case 'compactCount':
      return 'Follows from the data: counts the elements'
    case 'measure':
    case 'compactMeasure':
    case 'prefix':
      return 'Follows from the data: counts the bytes'
    case 'checksum':
      return 'Follows from the data: computed over the bytes after it'
    case 'tagCount':
      return 'Follows from the data: counts the tagged fields'
    case 'tagNumber':
      return 'The number is what names this field'
    case 'marker':
      return 'Follows from the data: tells null from present'
    default:
      return null
  }
}

/** What a nullable row holds when it is not null, as the null switch calls it. */
export function contentWord(shape: NodeShape): string {
  switch (shape.code) {
    case 'string':
    case 'compactString':
    case 'rawText':
      return 'text'
    case 'bytes':
    case 'compactBytes':
    case 'rawBytes':
      return 'bytes'
    case 'array':
    case 'compactArray':
      return 'array'
    case 'records':
    case 'compactRecords':
      return 'records'
    case 'struct':
      return 'struct'
    default:
      return 'value'
  }
}

/** Whether the row holds the number of an API. */
export const holdsApiKey = (shape: NodeShape): boolean =>
  shape.code === 'int16' && /^(Api|RequestApi)Key$/.test(shape.name)
