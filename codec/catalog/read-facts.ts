/** Reads a message's facts from the dense line that `tools/encode-facts.mjs` wrote; its comment is the grammar. */
import type { FieldSchema, MessageSchema, StructSchema, VersionRange } from '../schema/types.ts'
import { parseVersions } from '../schema/versions.ts'

const TYPES: Readonly<Record<string, string>> = {
  b: 'bool',
  c: 'int8',
  h: 'int16',
  H: 'uint16',
  i: 'int32',
  I: 'uint32',
  l: 'int64',
  d: 'float64',
  u: 'uuid',
  s: 'string',
  y: 'bytes',
  r: 'records',
}

const ENTITIES: Readonly<Record<string, string>> = {
  b: 'brokerId',
  g: 'groupId',
  p: 'producerId',
  t: 'topicName',
  x: 'transactionalId',
}

const FIELD =
  /(\[*)([a-zA-Z{])(\w+)(?:<(\w+))?(?:@([\w+-]+))?(?:\?([\w+-]+))?(?:#(\d+)@([\w+-]+))?(?:=([^;]*);)?(!?)(\^?)(?:~(\w+))?(\$?)(?:%([\w+-]+))?(\(?)/y
const STRUCT = /(\w+)@([\w+-]+)\(/y

/** What a line says before its fields. */
export interface MessageHead {
  readonly name: string
  readonly type: string
  readonly apiKey: number | undefined
  readonly validVersions: VersionRange
  readonly flexibleVersions: VersionRange
}

/** Reads the head of a line alone. */
export function readHead(line: string): MessageHead {
  const [name = '', type = '', apiKey = '', valid = '', flexible = ''] = line.split('\t', 5)
  return {
    name,
    type,
    apiKey: apiKey === '' ? undefined : Number(apiKey),
    validVersions: parseVersions(valid),
    flexibleVersions: parseVersions(flexible),
  }
}

/** Reads the whole line. Throws where the generated facts are broken, which no input can cause. */
export function readMessage(line: string): MessageSchema {
  const { apiKey, ...head } = readHead(line)
  const [deprecated = '', listeners = '', fields = '', structs = ''] = line.split('\t').slice(5)
  const names = listeners.replace('!', '')
  return {
    ...head,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(deprecated === '' ? {} : { deprecatedVersions: parseVersions(deprecated) }),
    ...(names === '' ? {} : { listeners: names.split(',') }),
    ...(listeners.endsWith('!') ? { latestVersionUnstable: true } : {}),
    fields: new FactsReader(fields).fields(parseVersions('0+')),
    commonStructs: new FactsReader(structs).structs(),
  }
}

class FactsReader {
  #at = 0

  constructor(readonly text: string) {}

  fields(around: VersionRange): FieldSchema[] {
    const fields: FieldSchema[] = []
    while (this.#at < this.text.length && this.text[this.#at] !== ')') {
      fields.push(this.#field(around))
      if (this.text[this.#at] === ',') this.#at++
    }
    return fields
  }

  structs(): StructSchema[] {
    const structs: StructSchema[] = []
    while (this.#at < this.text.length) {
      const [, name = '', range = ''] = this.#match(STRUCT)
      const versions = parseVersions(range)
      structs.push({ name, versions, fields: this.#enclosed(versions) })
    }
    return structs
  }

  #field(around: VersionRange): FieldSchema {
    const match = this.#match(FIELD)
    const [, arrays = '', letter = '', name = '', struct, range, nullable, tag, tagged, fallback] = match
    const [, , , , , , , , , , ignorable, mapKey, entity, zeroCopy, flexible, opened] = match
    const versions = range === undefined ? around : parseVersions(range)
    return {
      name,
      type: '[]'.repeat(arrays.length) + (struct ?? TYPES[letter] ?? ''),
      versions,
      nullableVersions: nullable === undefined ? null : parseVersions(nullable),
      taggedVersions: tagged === undefined ? null : parseVersions(tagged),
      ...(tag === undefined ? {} : { tag: Number(tag) }),
      ...(fallback === undefined ? {} : { default: fallback }),
      ...(flexible === undefined ? {} : { flexibleVersions: parseVersions(flexible) }),
      ...(mapKey ? { mapKey: true } : {}),
      ...(ignorable ? { ignorable: true } : {}),
      ...(entity === undefined ? {} : { entityType: ENTITIES[entity] ?? entity }),
      ...(zeroCopy ? { zeroCopy: true } : {}),
      ...(opened ? { fields: this.#enclosed(versions) } : {}),
    }
  }

  #enclosed(versions: VersionRange): FieldSchema[] {
    const fields = this.fields(versions)
    this.#at++
    return fields
  }

  #match(pattern: RegExp): RegExpExecArray {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.text)
    if (!match) throw new Error(`The generated facts break off at "${this.text.slice(this.#at, this.#at + 20)}"`)
    this.#at += match[0].length
    return match
  }
}
