/** A message schema as JSON in Kafka's form; loaded when first opened. */
import type { MessageSchema } from '../../codec/index.ts'
import type { Side } from '../stores/document-state.ts'

interface SchemaSourceProps {
  readonly schema: MessageSchema
  readonly side: Side
}

export function SchemaSource({ schema, side }: SchemaSourceProps) {
  return <pre data-side={side}>{JSON.stringify(schema, null, 2)}</pre>
}
