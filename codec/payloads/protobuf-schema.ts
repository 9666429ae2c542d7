/** Names for the fields of Protobuf messages, as data. */
import type { ScalarKind } from './protobuf-shapes.ts'

/** A field: its name, how its bytes are a value, and of a message the fields of that. */
export interface ProtobufField {
  readonly name: string
  readonly repeated: boolean
  readonly kind: ScalarKind | 'message'
  /** The name of the message's type. */
  readonly message?: string
  readonly fields?: () => ProtobufMessage | undefined
}

/** Fields by number. */
export type ProtobufMessage = Readonly<Record<number, ProtobufField>>

/** Messages by name; a field is written `name:kind`, a kind with a capital names a message, and `[]` ends a repeated one. */
export type ProtobufText = Readonly<Record<string, Readonly<Record<number, string>>>>

/** The messages that a text describes. */
export function protobufMessages(text: ProtobufText): ReadonlyMap<string, ProtobufMessage> {
  const messages = new Map<string, ProtobufMessage>()
  for (const [message, fields] of Object.entries(text))
    messages.set(
      message,
      Object.fromEntries(Object.entries(fields).map(([number, field]) => [number, fieldOf(field, messages)])),
    )
  return messages
}

function fieldOf(text: string, messages: ReadonlyMap<string, ProtobufMessage>): ProtobufField {
  const [name = '', written = 'bytes'] = text.split(':')
  const kind = written.replace('[]', '')
  const repeated = written.endsWith('[]')
  return /^[A-Z]/.test(kind)
    ? { name, repeated, kind: 'message', message: kind, fields: () => messages.get(kind) }
    : { name, repeated, kind: kind as ScalarKind }
}
