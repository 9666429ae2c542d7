/** What Kafka stores in its own topics and files, and inside bytes fields: which message each is, and what precedes its body. */
import { RECORD_TYPES } from './generated/record-types.ts'

/** Where a record's bytes are found. */
export interface RecordPlace {
  /** A topic's name; `*` for any. */
  readonly topic?: string
  readonly part?: 'key' | 'value'
  /** A file's name; what is variable stands in angle brackets. */
  readonly file?: string
  /** Whether it stands in a batch with the control bit set. */
  readonly control?: boolean
  /** The bytes fields that carry it, as paths of schema names: `JoinGroupRequest.Protocols.Metadata`. */
  readonly fields?: readonly string[]
}

/** A message that is no request, response or header. */
export interface RecordType {
  /** The message's name. */
  readonly name: string
  readonly kind: 'coordinator-key' | 'coordinator-value' | 'metadata' | 'storage' | 'control' | 'embedded'
  /** Its id among the records of its topic; a control record can have several. */
  readonly recordType?: number | readonly number[]
  /**
   * What stands before the body. `recordType`: int16 record type id. `version`: int16 schema version. `frame`: unsigned
   * varints 1, record type id, schema version. `inBody`: nothing, the first field is the version. `json`: it is text.
   */
  readonly leading: 'recordType' | 'version' | 'frame' | 'inBody' | 'json'
  readonly versions: string
  readonly place: RecordPlace
  /** Of a key: the message of its value. */
  readonly value?: string
  /** Of a value: the message of its key. */
  readonly key?: string
  /** Of the control key: the message of the value by record type id. */
  readonly valueByRecordType?: Readonly<Record<string, string>>
  /** The first release without it. */
  readonly removed?: string
  readonly note?: string
}

/** All record types, in the order of topics and ids. */
export function listRecordTypes(): readonly RecordType[] {
  return RECORD_TYPES
}

/** The record type of a message; undefined for requests, responses and headers. */
export function getRecordType(message: string): RecordType | undefined {
  return RECORD_TYPES.find(({ name }) => name === message)
}
