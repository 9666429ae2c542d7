/** Finds messages by the names that people have for them. */
import type { MessageSchema, Side } from '../codec/index.ts'
import { getMessage, listMessages, messageOf } from '../codec/index.ts'
import { apiNamed } from './arguments.ts'

/** The message of that name in any case, or the two messages of an API by its name or key. Throws UsageError for neither. */
export function messagesNamed(name: string, side?: Side): readonly MessageSchema[] {
  const lower = name.toLowerCase()
  const exact = listMessages().find((info) => info.name.toLowerCase() === lower)
  if (exact) return [getMessage(exact.name)]
  const { api, side: own = side } = apiNamed(name)
  return (own === undefined ? (['request', 'response'] as const) : [own]).map((one) => messageOf(api, one))
}
