/** Frames with believable content: loaded when somebody first asks for one. */
import { encodeFrame, getMessage, sampleValue, type ApiInfo, type StructValue } from '../../codec/index.ts'
import type { Side } from './document-state.ts'

/** A frame with every field of its body filled in. */
export function populatedFrame(api: ApiInfo, side: Side, version: number, header?: StructValue): Uint8Array {
  const body = sampleValue(getMessage(api[side]), version, 'populated')
  return encodeFrame({ side, apiKey: api.apiKey, version, header, body })
}
