import { describe, expect, it } from 'vitest'
import {
  decodeFrame,
  decodeMessage,
  encodeFrame,
  getApi,
  getMessage,
  layoutToText,
  loadWords,
  parseSchema,
  sampleValue,
  type Side,
} from '../index.ts'

/** What the page that this project re-imagines shows for OffsetDelete, without its descriptions. */
const REQUEST = `OffsetDeleteRequest message v0 [0x0000, 30B]
+-- Frame [0x0000, 4B]
| +-- size int32 = 26 [0x0000, 4B]
+-- RequestHeader v1 [0x0004, 10B]
| +-- request_api_key int16 = 47 (OffsetDelete) [0x0004, 2B]
| +-- request_api_version int16 = 0 [0x0006, 2B]
| +-- correlation_id int32 = 0 [0x0008, 4B]
| +-- client_id nullable_string = "" (int16 len=0) [0x000c, 2B]
+-- OffsetDeleteRequest struct [0x000e, 16B]
+-- GroupId string = "" (int16 len=0) [0x000e, 2B]
+-- Topics []OffsetDeleteRequestTopic = 1 element [0x0010, 14B]
+-- length int32 = 1 [0x0010, 4B]
+-- OffsetDeleteRequestTopic[0] OffsetDeleteRequestTopic = struct [0x0014, 10B]
+-- Name string = "" (int16 len=0) [0x0014, 2B]
+-- Partitions []OffsetDeleteRequestPartition = 1 element [0x0016, 8B]
+-- length int32 = 1 [0x0016, 4B]
+-- OffsetDeleteRequestPartition[0] OffsetDeleteRequestPartition = struct [0x001a, 4B]
+-- PartitionIndex int32 = 0 [0x001a, 4B]`
const RESPONSE = `OffsetDeleteResponse message v0 [0x0000, 30B]
+-- Frame [0x0000, 4B]
| +-- size int32 = 26 [0x0000, 4B]
+-- ResponseHeader v0 [0x0004, 4B]
| +-- correlation_id int32 = 0 [0x0004, 4B]
+-- OffsetDeleteResponse struct [0x0008, 22B]
+-- ErrorCode int16 = 0 [0x0008, 2B]
+-- ThrottleTimeMs int32 = 0 [0x000a, 4B]
+-- Topics []OffsetDeleteResponseTopic = 1 element [0x000e, 16B]
+-- length int32 = 1 [0x000e, 4B]
+-- OffsetDeleteResponseTopic[0] OffsetDeleteResponseTopic = struct [0x0012, 12B]
+-- Name string = "" (int16 len=0) [0x0012, 2B]
+-- Partitions []OffsetDeleteResponsePartition = 1 element [0x0014, 10B]
+-- length int32 = 1 [0x0014, 4B]
+-- OffsetDeleteResponsePartition[0] OffsetDeleteResponsePartition = struct [0x0018, 6B]
+-- PartitionIndex int32 = 0 [0x0018, 4B]
+-- ErrorCode int16 = 0 [0x001c, 2B]`

const frame = (side: Side, apiKey: number, version: number, kind: 'smallest' | 'populated' = 'smallest') => {
  const schema = getMessage(getApi(apiKey)![side])
  const body = sampleValue(schema, version, kind)
  return decodeFrame(encodeFrame({ side, apiKey, version, header: { correlationId: 0 }, body }), {
    side,
    apiKey,
    version,
  })
}
const collapse = (text: string): string => text.replace(/\s+/g, ' ')

describe('layoutToText', () => {
  it('shows OffsetDelete as the source page does', () => {
    expect(collapse(layoutToText(frame('request', 47, 0)))).toBe(collapse(REQUEST))
    expect(collapse(layoutToText(frame('response', 47, 0)))).toBe(collapse(RESPONSE))
  })

  it('adds a description behind each row once the words are there', async () => {
    const text = layoutToText(frame('request', 47, 0), await loadWords())
    expect(text).toMatch(/GroupId string = "" \(int16 len=0\) \[0x000e, 2B\] \S+/)
    expect(text).toMatch(/\+-- size int32 = 26 \[0x0000, 4B\] \S+/)
  })

  it("takes the descriptions of somebody's own schema from there", async () => {
    const field = { name: 'Depth', type: 'int16', versions: '0+', about: 'How deep.' }
    const schema = parseSchema(
      JSON.stringify({ type: 'data', name: 'Well', validVersions: '0', flexibleVersions: 'none', fields: [field] }),
    )
    const layout = decodeMessage(schema, 0, Uint8Array.of(0, 7))
    expect(layoutToText(layout, await loadWords())).toContain('Depth int16 = 7 [0x0000, 2B] How deep.')
  })

  it('tells compact lengths both as they are written and as they are meant', () => {
    const text = layoutToText(frame('request', 0, 9, 'populated'))
    expect(text).toContain('Name compact_string = "orders" (uvarint 7, len=6)')
    expect(text).toContain('tagged_fields uvarint = 0')
    expect(text).toContain('(CRC-32C, matches)')
  })

  it('escapes what would not print', () => {
    const bytes = encodeFrame({
      side: 'request',
      apiKey: 47,
      version: 0,
      header: { correlationId: 0, clientId: 'a\n\u202e"' },
      body: { groupId: '', topics: [] },
    })
    expect(layoutToText(decodeFrame(bytes, { side: 'request' }))).toContain(
      'client_id nullable_string = "a\\n\\u202e\\""',
    )
  })

  it('ends with the problems', () => {
    const layout = decodeFrame(Uint8Array.of(0, 0, 0, 9, 0, 47, 0, 0), { side: 'request' })
    expect(layoutToText(layout)).toMatch(/incomplete: At 0x0000/)
  })
})
