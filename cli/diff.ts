/** `wirescope diff`: what changed between two versions of an API or of a message. */
import type { Change, MessageSchema, Side } from '../codec/index.ts'
import { changesBetween, getApi, headerVersionOf } from '../codec/index.ts'
import { choiceOption, sideOption, toInteger } from './arguments.ts'
import type { Arguments, Command } from './command.ts'
import { EXIT } from './command.ts'
import { columns } from './help.ts'
import type { Io } from './io.ts'
import { messagesNamed } from './messages-named.ts'
import { UsageError } from './usage-error.ts'

const HELP = `Usage: wirescope diff [OPTIONS] NAME VERSION VERSION
       wirescope diff [OPTIONS] NAME.VERSION NAME.VERSION

Says field by field what changed between two versions: of an API both its messages, or of one message alone.

Options:
${columns([
  ['--side SIDE', 'of an API the request or the response alone'],
  [
    '--format FORMAT',
    'text (without it) or json: [{name, from, to, headerFrom, headerTo,\nchanges: [{path, kind, detail, wire}]}], wire is false of what no byte shows',
  ],
])}

Examples:
  wirescope diff Fetch 11 12
  wirescope diff MetadataResponse.v12 MetadataResponse.v13
`

export const DIFF: Command = {
  name: 'diff',
  summary: 'what changed between two versions of an API or a message',
  help: HELP,
  options: { side: { type: 'string' }, format: { type: 'string', short: 'f' } },
  run: diff,
}

async function diff(args: Arguments, io: Io): Promise<number> {
  const { name, texts } = versionsOf(args.positionals)
  const asJson = choiceOption(args, 'format', ['text', 'json']) === 'json'
  const found = messagesNamed(name, sideOption(args)).map((schema) => compare(schema, texts))
  await io.write(asJson ? `${JSON.stringify(found, null, 2)}\n` : found.map(textOf).join('\n'))
  return EXIT.decoded
}

/** `Fetch 11 12`, `Fetch.11 Fetch.12` or `Fetch.11 12`. */
function versionsOf(positionals: readonly string[]): { name: string; texts: readonly [string, string] } {
  const [first, second, third, ...more] = positionals
  const usage = new UsageError('a name and two versions, such as: wirescope diff Fetch 11 12')
  if (first === undefined || second === undefined || more.length > 0) throw usage
  if (third !== undefined) return { name: first, texts: [second, third] }
  const [, name, from] = /^(\w+)[.:](\w+)$/.exec(first) ?? []
  const [, other = name, to] = /^(?:(\w+)[.:])?(\w+)$/.exec(second) ?? []
  if (name === undefined || from === undefined || to === undefined) throw usage
  if (other !== name) throw new UsageError(`two versions of one message, not of ${name} and ${other!}`)
  return { name, texts: [from, to] }
}

interface Comparison {
  readonly name: string
  readonly from: number
  readonly to: number
  /** Of the header before the message; null for what has none. */
  readonly headerFrom: number | null
  readonly headerTo: number | null
  readonly changes: readonly Change[]
}

function compare(schema: MessageSchema, texts: readonly [string, string]): Comparison {
  const { lo, hi } = schema.validVersions!
  const [from, to] = [
    toInteger(texts[0], `the version of ${schema.name}`, lo, hi),
    toInteger(texts[1], `the version of ${schema.name}`, lo, hi),
  ]
  const isFrame = schema.type === 'request' || schema.type === 'response'
  const api = isFrame && schema.apiKey !== undefined ? getApi(schema.apiKey) : undefined
  const header = (version: number): number | null => (api ? headerVersionOf(api, schema.type as Side, version) : null)
  const changes = changesBetween(schema, from, to)
  return { name: schema.name, from, to, headerFrom: header(from), headerTo: header(to), changes }
}

function textOf({ name, from, to, headerFrom, headerTo, changes }: Comparison): string {
  const lines = changes.map((change) => `  ${sentenceOf(change)}${change.wire ? '' : ' (the bytes stay as they are)'}`)
  if (headerFrom !== headerTo) lines.unshift(`  the header before it: v${headerFrom ?? 0} to v${headerTo ?? 0}`)
  return `${name} v${from} to v${to}\n${lines.length === 0 ? '  nothing' : lines.join('\n')}\n`
}

const SENTENCES: Readonly<Record<Change['kind'], (detail: string) => string>> = {
  flexible: () => 'becomes flexible: compact lengths, and tagged fields at the end of every struct',
  'not-flexible': () => 'is flexible no more: int16 and int32 lengths, and no tagged fields',
  'field-added': (detail) => `is new, ${detail}`,
  'field-removed': () => 'is gone',
  nullable: () => 'may be null',
  'not-nullable': () => 'may be null no more',
  tagged: (detail) => `becomes a tagged field, ${detail}`,
  untagged: () => 'is a tagged field no more',
  type: (detail) => `has another type: ${detail}`,
  moved: () => 'has its fields in another order',
  default: (detail) => `has another default: ${detail}`,
}

const SIGNS: Partial<Record<Change['kind'], string>> = { 'field-added': '+', 'field-removed': '-' }

const sentenceOf = ({ kind, path, detail = '' }: Change): string =>
  `${SIGNS[kind] ?? '~'} ${path === '' ? 'the message' : path} ${SENTENCES[kind](detail)}`
