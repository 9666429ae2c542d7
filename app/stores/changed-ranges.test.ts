import { describe, expect, test } from 'vitest'
import { applyEdit, decodeFrame, encodeFrame, getMessage, sampleValue, type Edit } from '../../codec/index.ts'
import { changedRanges } from './changed-ranges.ts'

const context = { side: 'request' as const, apiKey: 0, version: 9 }
const body = sampleValue(getMessage('ProduceRequest'), 9, 'smallest')
const before = decodeFrame(encodeFrame({ ...context, body }), context)

async function pathsChangedBy(edit: Edit): Promise<string[]> {
  const after = decodeFrame(await applyEdit(before, edit), context)
  const inside = changedRanges(before, after)
  const paths: string[] = []
  for (let row = 0; row < after.rowCount; row++)
    if (after.isLeaf(row) && inside.some(({ start, end }) => start <= after.start(row) && after.end(row) <= end))
      paths.push(after.path(row))
  return paths
}

describe('the ranges that an edit changed', () => {
  test('are the field and the size around it, however far apart', async () => {
    expect(await pathsChangedBy({ op: 'set', path: 'body.TopicData[0].Name', value: 'orders' })).toEqual([
      'size',
      'body.TopicData[0].Name',
    ])
  })

  test('are the count and the new element alone after an insertion', async () => {
    const topic = { name: 'b', partitionData: [] }
    const edit: Edit = { op: 'insert', path: 'body.TopicData', index: 0, value: topic }
    expect(await pathsChangedBy(edit)).toEqual([
      'size',
      'body.TopicData.length',
      'body.TopicData[0].Name',
      'body.TopicData[0].PartitionData.length',
      'body.TopicData[0]._tags',
    ])
  })

  test('are lengths and checksum around a record', async () => {
    const path = 'body.TopicData[0].PartitionData[0].Records'
    const changed = await pathsChangedBy({ op: 'insert', path: `${path}.batch[0].records` })
    expect(changed).toContain(`${path}.length`)
    expect(changed).toContain(`${path}.batch[0].batchLength`)
    expect(changed).toContain(`${path}.batch[0].crc`)
    expect(changed).not.toContain(`${path}.batch[0].baseOffset`)
  })

  test('are none between equal bytes', () => {
    expect(changedRanges(before, decodeFrame(before.bytes.slice(), context))).toEqual([])
  })
})
