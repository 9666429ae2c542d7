/** The forms in which a side can be copied; loaded when the first of them is asked for. */
import { getApi, getMessage, layoutToText, toKafkaJson, valueOf, type Value } from '../../codec/index.ts'
import type { Side } from '../stores/document-state.ts'
import { documentStore } from '../stores/use-document.ts'
import { currentLink } from './current-link.ts'

export type CopyForm = 'hex' | 'text' | 'json' | 'link'

/** One side of the document in the form asked for. Throws where bytes that do not decode have no such form. */
export async function copyForm(form: CopyForm, side: Side): Promise<string> {
  const { apiKey, version, sides } = documentStore.getState()
  const { bytes, layout } = sides[side]
  if (form === 'hex') return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
  if (form === 'text') return layoutToText(layout)
  if (form === 'link') return (await currentLink(side)).href
  const api = getApi(apiKey)
  if (!api) throw new RangeError(`Kafka has no API with key ${apiKey}`)
  const { body } = valueOf(layout) as { readonly body: Value }
  return JSON.stringify(toKafkaJson(getMessage(api[side]), version, body), null, 2)
}
