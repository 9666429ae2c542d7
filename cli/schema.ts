/** `wirescope schema`: the schema of a message as Kafka writes it, a sample of its JSON, or the list of all there are. */
import type { FieldSchema, MessageSchema, VersionRange, Words } from '../codec/index.ts'
import {
  formatVersions,
  inRange,
  listApis,
  listMessages,
  loadWords,
  sampleValue,
  schemaToJson,
  toKafkaJson,
} from '../codec/index.ts'
import { choiceOption, flagOption, sideOption, textOption, toInteger } from './arguments.ts'
import type { Arguments, Command } from './command.ts'
import { EXIT } from './command.ts'
import { columns } from './help.ts'
import type { Io } from './io.ts'
import { messagesNamed } from './messages-named.ts'
import { UsageError } from './usage-error.ts'

const SAMPLES = ['smallest', 'defaults', 'nulls', 'populated'] as const

const HELP = `Usage: wirescope schema [OPTIONS] [NAME]

Prints the schema of a message, or of both messages of an API, as JSON in Kafka's own form. Without NAME it lists all.

Options:
${columns([
  ['--version N', 'only the fields of that version'],
  ['--side SIDE', 'of an API the request or the response alone'],
  ['--explain', 'with what each field is for'],
  [
    '--sample KIND',
    `in place of the schema a value of that version as Kafka JSON, to be edited\nand encoded: ${SAMPLES.join(', ')}`,
  ],
])}

Examples:
  wirescope schema
  wirescope schema Fetch --version 12 --side request --explain
  wirescope schema OffsetCommitValue
  wirescope schema Produce --version 9 --side request --sample populated
`

export const SCHEMA: Command = {
  name: 'schema',
  summary: 'the schema of a message, a sample of its JSON, or the list of all',
  help: HELP,
  options: {
    version: { type: 'string' },
    side: { type: 'string' },
    explain: { type: 'boolean' },
    sample: { type: 'string' },
  },
  run: schema,
}

async function schema(args: Arguments, io: Io): Promise<number> {
  const [name, ...more] = args.positionals
  if (more.length > 0) throw new UsageError(`one name at a time: "${more[0]!}" is too many`)
  const sample = choiceOption(args, 'sample', SAMPLES)
  const text = textOption(args, 'version')
  if (name === undefined) {
    if (text !== undefined || sample !== undefined) throw new UsageError('of which message? NAME is missing')
    await io.write(listText())
    return EXIT.decoded
  }
  const found = messagesNamed(name, sideOption(args))
  if (sample !== undefined && text === undefined) throw new UsageError('--sample needs a --version')
  const words = flagOption(args, 'explain') ? await loadWords() : undefined
  for (const message of found) {
    const { lo, hi } = message.validVersions!
    const version = text === undefined ? undefined : toInteger(text, `the version of ${message.name}`, lo, hi)
    if (sample !== undefined && version !== undefined) {
      const json = toKafkaJson(message, version, sampleValue(message, version, sample))
      await io.write(`${JSON.stringify(json, null, 2)}\n`)
    } else await io.write(`${schemaText(version === undefined ? message : at(message, version), words)}\n`)
  }
  return EXIT.decoded
}

const schemaText = (message: MessageSchema, words: Words | undefined): string =>
  schemaToJson(message, words && ((path) => words.field(message.name, path)))

/** The schema without the fields that the version has not. */
function at(message: MessageSchema, version: number): MessageSchema {
  const present = (fields: readonly FieldSchema[]): FieldSchema[] =>
    fields
      .filter(({ versions }) => inRange(versions, version))
      .map((field) => (field.fields ? { ...field, fields: present(field.fields) } : field))
  return {
    ...message,
    fields: present(message.fields),
    commonStructs: message.commonStructs
      .filter(({ versions }) => inRange(versions, version))
      .map((struct) => ({ ...struct, fields: present(struct.fields) })),
  }
}

/** APIs with their keys and versions, then what rides inside. */
function listText(): string {
  const versions = (range: VersionRange): string => (range === null ? 'none' : formatVersions(range))
  const apis = listApis().map(({ apiKey, name, versions: all, flexible }): [string, string] => [
    String(apiKey).padStart(3),
    `${name.padEnd(34)} ${versions(all).padEnd(6)} flexible ${versions(flexible)}`,
  ])
  const others = listMessages()
    .filter(({ type }) => type !== 'request' && type !== 'response')
    .map(({ name, type, validVersions }): [string, string] => [name, `${type} ${versions(validVersions)}`])
  return `APIs:\n${columns(apis)}\n\nOther structures:\n${columns(others)}\n`
}
