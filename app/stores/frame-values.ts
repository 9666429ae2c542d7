/** Values read back from frames: moved to another version, or kept as header; loaded when there is something edited to read. */
import {
  decodePlainFrame,
  encodeFrame,
  getMessage,
  plainSampleValue,
  resolveMessage,
  valueOf,
  type ApiInfo,
  type Layout,
  type StructValue,
} from '../../codec/index.ts'
import { carryOver } from './carry-over.ts'
import type { Side } from './document-state.ts'
import { bodySchema, sampleFrame } from './instance.ts'

/** The header of a frame that decodes, or undefined. */
export function headerOf(layout: Layout): StructValue | undefined {
  return frameValue(layout)?.header
}

/** The values of a frame at another version, as far as that version has them; undefined where the frame does not decode. */
export function frameAtVersion(api: ApiInfo, side: Side, layout: Layout, version: number): Uint8Array | undefined {
  const old = frameValue(layout)
  if (old === undefined) return undefined
  const schema = bodySchema(api, side)
  const smallest = frameValue(
    decodePlainFrame(sampleFrame(api, side, version, 'smallest'), { side, apiKey: api.apiKey, version }),
  )
  const headerSchema = getMessage(side === 'request' ? 'RequestHeader' : 'ResponseHeader')
  const headerVersion = side === 'request' ? api.requestHeaderVersion(version) : api.responseHeaderVersion(version)
  const header = carryOver(resolveMessage(headerSchema, headerVersion), old.header, smallest?.header ?? {})
  if (side === 'request') Object.assign(header, { requestApiKey: api.apiKey, requestApiVersion: version })
  const body = carryOver(
    resolveMessage(schema, version),
    old.body,
    plainSampleValue(schema, version, 'smallest') as StructValue,
  )
  try {
    return encodeFrame({ side, apiKey: api.apiKey, version, header, body })
  } catch {
    return undefined
  }
}

function frameValue(layout: Layout): { header: StructValue; body: StructValue } | undefined {
  try {
    return valueOf(layout) as unknown as { header: StructValue; body: StructValue }
  } catch {
    return undefined
  }
}
