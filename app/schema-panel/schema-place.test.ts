import { describe, expect, it } from 'vitest'
import {
  decodeFrame,
  encodeFrame,
  getApi,
  getMessage,
  sampleValue,
  schemaLines,
  type Layout,
} from '../../codec/index.ts'
import { fieldNames, pathOfNames, rowOfField } from './schema-place.ts'

function smallest(name: string, version: number): Layout {
  const { apiKey, request } = getApi(name)!
  const body = sampleValue(getMessage(request), version, 'smallest')
  return decodeFrame(encodeFrame({ side: 'request', apiKey, version, body }), { side: 'request', apiKey, version })
}

describe('schema places', () => {
  it('leads from a field to its first row, and back', () => {
    const layout = smallest('Produce', 9)
    const row = rowOfField(layout, ['TopicData', 'PartitionData', 'Index'])
    expect(layout.path(row)).toBe('body.TopicData[0].PartitionData[0].Index')
    expect(fieldNames(layout, row)).toEqual(['TopicData', 'PartitionData', 'Index'])
  })

  it('finds no row for a field that the version lacks, and no field for a row of the header', () => {
    const layout = smallest('Produce', 9)
    expect(rowOfField(layout, ['TopicData', 'TopicId'])).toBe(-1)
    expect(fieldNames(layout, layout.row('header.clientId'))).toEqual([])
  })

  it('leads every line of every schema of a request at its newest version to a row that is there', () => {
    for (const name of ['OffsetDelete', 'Metadata', 'Fetch', 'AddPartitionsToTxn', 'TxnOffsetCommit']) {
      const { versions, request } = getApi(name)!
      const layout = smallest(name, versions.hi)
      for (const { path, present, text } of schemaLines(getMessage(request), versions.hi)) {
        if (path === null || !present || text.includes('"tag"') || !text.trimStart().startsWith('{')) continue
        const tagged = rowOfField(layout, path)
        if (tagged < 0) continue
        expect(pathOfNames([path], fieldNames(layout, tagged))).toEqual(path)
      }
    }
  })
})
