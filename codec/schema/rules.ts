/** Which encoding rules hold for a message at a version, told from its schema. */
import type { ResolvedField, ResolvedMessage, ResolvedStruct } from './types.ts'

/** What of the format a message uses at its version. */
export interface EncodingRules {
  readonly flexible: boolean
  readonly strings: boolean
  readonly bytes: boolean
  readonly arrays: boolean
  readonly records: boolean
  readonly nullableStructs: boolean
  /** Names of the tagged fields that the schema knows here. */
  readonly tagged: readonly string[]
}

export function encodingRules(message: ResolvedMessage): EncodingRules {
  const fields = collect(message)
  const kinds = new Set(
    fields.flatMap((field) => (field.type.kind === 'array' ? ['array', innermost(field)] : [field.type.kind])),
  )
  return {
    flexible: message.flexible,
    strings: kinds.has('string'),
    bytes: kinds.has('bytes'),
    arrays: kinds.has('array'),
    records: kinds.has('records'),
    nullableStructs: fields.some((field) => field.nullable && field.type.kind === 'struct'),
    tagged: fields.filter((field) => field.tag >= 0).map(({ name }) => name),
  }
}

function collect(struct: ResolvedStruct): ResolvedField[] {
  return [...struct.fields, ...struct.tagged].flatMap((field) => {
    let { type } = field
    while (type.kind === 'array') type = type.element
    return type.kind === 'struct' ? [field, ...collect(type.struct)] : [field]
  })
}

function innermost(field: ResolvedField): string {
  let { type } = field
  while (type.kind === 'array') type = type.element
  return type.kind
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`

/** Two to four sentences on how this version is written; `headerVersion` of a request's header, where there is one. */
export function rulesParagraph(message: ResolvedMessage, headerVersion?: number): string {
  const rules = encodingRules(message)
  const { flexibleVersions, type } = message.schema
  const sentences: string[] = []
  const sized = listed([
    ...(rules.strings ? ['strings'] : []),
    ...(rules.bytes ? ['byte arrays'] : []),
    ...(rules.records ? ['records'] : []),
    ...(rules.arrays ? ['arrays'] : []),
  ])
  if (rules.flexible) {
    sentences.push(
      sized === ''
        ? `Version ${message.version} is flexible: every struct ends with a count of tagged fields.`
        : `Version ${message.version} is flexible: the lengths of ${sized} are unsigned varints holding one more than the length, so that 0 can mean null, and every struct ends with a count of tagged fields.`,
    )
    if (rules.tagged.length > 0)
      sentences.push(
        `${listed(rules.tagged)} ${rules.tagged.length === 1 ? 'is a tagged field' : 'are tagged fields'}, sent only when not at the default.`,
      )
    if (type === 'request' && headerVersion === 2)
      sentences.push('The client id in the header keeps its int16 length all the same.')
  } else {
    const why =
      flexibleVersions === null
        ? 'is not flexible, nor is any other of this message'
        : `precedes flexible versions, which begin at ${flexibleVersions.lo}`
    const int32 = listed([
      ...(rules.bytes ? ['byte arrays'] : []),
      ...(rules.records ? ['records'] : []),
      ...(rules.arrays ? ['arrays'] : []),
    ])
    const lengths = [
      ...(rules.strings ? ['an int16 before strings'] : []),
      ...(int32 === '' ? [] : [`an int32 before ${int32}`]),
    ]
    sentences.push(
      `Version ${message.version} ${why}: ${lengths.length > 0 ? `lengths have a fixed width, ${listed(lengths)}, and` : ''} no struct carries tagged fields.`.replace(
        '  ',
        ' ',
      ),
    )
  }
  if (rules.nullableStructs)
    sentences.push('A struct that may be null has a byte before it, 1 where it is there and -1 where it is not.')
  return sentences.join(' ')
}
