/** An edit is a splice: what encoding the edited value would give, and every byte that it does not concern stays. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Edit, Layout, StructValue } from './index.ts'
import {
  applyEdit,
  decodeAs,
  decodeFrame,
  decodeMessage,
  EncodeError,
  encodeFrame,
  encodeMessage,
  getMessage,
  hexEncode,
  valueOf,
} from './index.ts'
import { anyField, anyFrameSubject, anySubject, anyValue } from './testdata/arbitrary.ts'
import { bytesOf } from './testdata/fixtures.ts'
import type { Oddity } from './testdata/odd-encodings.ts'
import { odditiesOf } from './testdata/odd-encodings.ts'
import { randomEdit } from './testdata/random-edit.ts'

describe('a random edit', () => {
  it('of any message gives the bytes that encoding the edited value gives', async () => {
    const anyDocument = anySubject.chain((subject) => fc.tuple(fc.constant(subject), anyValue(subject)))
    await fc.assert(
      fc.asyncProperty(anyDocument, fc.gen(), async ([{ schema, version }, value], draw) => {
        const bytes = encodeMessage(schema, version, value)
        const layout = decodeMessage(schema, version, bytes)
        const tried = randomEdit(layout, draw)
        fc.pre(tried !== undefined)
        const expected = encodeMessage(schema, version, tried.after(value))
        expect(hexEncode(await applyEdit(layout, tried.edit))).toBe(hexEncode(expected))
        expect(layout.bytes).toEqual(bytes)
      }),
      { numRuns: 3000 },
    )
  })

  it('of any frame gives the bytes that encoding the edited header and body gives', async () => {
    const anyDocument = anyFrameSubject.chain((subject) => fc.tuple(fc.constant(subject), anyValue(subject)))
    await fc.assert(
      fc.asyncProperty(anyDocument, fc.gen(), async ([{ side, apiKey, version }, body], draw) => {
        const bytes = encodeFrame({ side, apiKey, version, body })
        const layout = decodeFrame(bytes, { side, apiKey, version })
        const tried = randomEdit(layout, draw)
        fc.pre(tried !== undefined)
        const after = tried.after(valueOf(layout)) as { header: StructValue; body: StructValue }
        const expected = encodeFrame({ side, apiKey, version, ...after })
        expect(hexEncode(await applyEdit(layout, tried.edit))).toBe(hexEncode(expected))
      }),
      { numRuns: 1500 },
    )
  })
})

describe('an odd but legal encoding', () => {
  const anyDocument = anyFrameSubject.chain((subject) => fc.tuple(fc.constant(subject), anyValue(subject)))

  it('anywhere is an info, and the document has the same value but for bad text', () => {
    fc.assert(
      fc.property(anyDocument, fc.gen(), ([{ side, apiKey, version }, body], draw) => {
        const layout = decodeFrame(encodeFrame({ side, apiKey, version, body }), { side, apiKey, version })
        const oddity = drawOddity(layout, draw)
        const odd = decodeFrame(oddity.into(layout), { side, apiKey, version })
        const found = odd.problems.filter(({ code }) => code === oddity.code)
        expect(found).not.toEqual([])
        expect(odd.problems.every(({ severity }) => severity === 'info')).toBe(true)
        if (oddity.code !== 'tags-out-of-order' && oddity.code !== 'explicit-default')
          expect(found[0]?.path).toBe(oddity.path)
        if (oddity.code === 'bad-utf8') expect(() => valueOf(odd)).not.toThrow()
        else if (oddity.code !== 'tags-out-of-order') expect(valueOf(odd)).toEqual(valueOf(layout))
      }),
      { numRuns: 1500 },
    )
  })

  it('survives an edit elsewhere, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, fc.gen(), async ([{ side, apiKey, version }, body], draw) => {
        const context = { side, apiKey, version }
        const layout = decodeFrame(encodeFrame({ ...context, body }), context)
        const oddity = drawOddity(layout, draw)
        const row = draw(fc.nat, layout.rowCount - 1)
        const { field, role } = layout.shape(row)
        const path = layout.path(row)
        fc.pre(
          role === 'field' && field !== undefined && !path.startsWith('header.api') && isElsewhere(layout, row, oddity),
        )
        const edit: Edit = { op: 'set', path, value: draw(anyField, field) }
        const oddThenEdited = await applyEdit(decodeFrame(oddity.into(layout), context), edit)
        const editedThenOdd = oddity.into(decodeFrame(await applyEdit(layout, edit), context))
        expect(hexEncode(oddThenEdited)).toBe(hexEncode(editedThenOdd))
      }),
      { numRuns: 1500 },
    )
  })
})

function drawOddity(layout: Layout, draw: fc.GeneratorValue): Oddity {
  const oddities = odditiesOf(layout)
  fc.pre(oddities.length > 0)
  const codes = [...new Set(oddities.map(({ code }) => code))]
  const code = codes[draw(fc.nat, codes.length - 1)]
  const ofCode = oddities.filter((oddity) => oddity.code === code)
  return ofCode[draw(fc.nat, ofCode.length - 1)]!
}

/** Whether the oddity is neither in what is edited nor in a length or count that an edit there writes anew. */
function isElsewhere(layout: Layout, row: number, oddity: Oddity): boolean {
  const line = layout.lineage(row)
  const struct = layout.shape(oddity.row).struct !== undefined
  const holder = struct ? oddity.row : layout.parent(oddity.row)
  if (layout.lineage(oddity.row).includes(row)) return false
  // Behind a tag, what is edited can be taken out, and with it its entry and the count.
  const tagged = line.some((at) => layout.shape(at).role === 'tag')
  return (
    !tagged ||
    (!line.includes(holder) &&
      !line.some((at) => layout.shape(at).role === 'tag' && holder >= at && holder < layout.subtreeEnd(at)))
  )
}

describe('an edit that does not fit', () => {
  const frame = encodeFrame({
    side: 'request',
    apiKey: 47,
    version: 0,
    body: { groupId: 'g', topics: [{ name: 't', partitions: [{ partitionIndex: 0 }] }] },
  })
  const layout = decodeFrame(frame, { side: 'request' })
  const metadata = decodeFrame(encodeFrame({ side: 'request', apiKey: 3, version: 9, body: { topics: [] } }), {
    side: 'request',
  })

  it.each<[string, Layout, Edit, string]>([
    [
      'a number beyond its type',
      layout,
      { op: 'set', path: 'header.correlationId', value: 2 ** 31 },
      'header.correlationId',
    ],
    ['a number where text belongs', layout, { op: 'set', path: 'body.GroupId', value: 5 }, 'body.GroupId'],
    ['text beyond 32767 bytes', layout, { op: 'set', path: 'body.GroupId', value: 'é'.repeat(16384) }, 'body.GroupId'],
    ['null where none is allowed', layout, { op: 'null', path: 'body.Topics' }, 'body.Topics'],
    [
      'a fraction',
      layout,
      { op: 'set', path: 'body.Topics[0].Partitions[0].PartitionIndex', value: 1.5 },
      'body.Topics[0].Partitions[0].PartitionIndex',
    ],
    [
      'an element with a wrong field',
      layout,
      { op: 'insert', path: 'body.Topics', value: { name: 1, partitions: [] } },
      'body.Topics[1].Name',
    ],
    [
      'an element deep inside a value',
      layout,
      { op: 'set', path: 'body.Topics', value: [{ name: 't', partitions: [{ partitionIndex: 'x' }] }] },
      'body.Topics[0].Partitions[0].PartitionIndex',
    ],
    ['a field that is not there', layout, { op: 'set', path: 'body.Nothing', value: 1 }, 'body.Nothing'],
    ['an element that is not there', layout, { op: 'remove', path: 'body.Topics[4]' }, 'body.Topics[4]'],
    ['a place that is not there', layout, { op: 'move', path: 'body.Topics[0]', to: 1 }, 'body.Topics[0]'],
    ['a field taken out', layout, { op: 'remove', path: 'body.GroupId' }, 'body.GroupId'],
    [
      'a tag in a version that has none',
      layout,
      { op: 'addTag', path: 'body', tag: 1, data: new Uint8Array(0) },
      'body._tags',
    ],
    ['a negative tag', metadata, { op: 'addTag', path: 'body', tag: -1, data: new Uint8Array(0) }, 'body._tags'],
  ])('is refused with its path: %s', async (_, document, edit, path) => {
    const before = hexEncode(document.bytes)
    const editing = applyEdit(document, edit)
    await expect(editing).rejects.toBeInstanceOf(EncodeError)
    await expect(editing).rejects.toMatchObject({ path })
    expect(hexEncode(document.bytes)).toBe(before)
  })

  it('is a tag that is there already', async () => {
    const edit: Edit = { op: 'addTag', path: 'header', tag: 5, data: Uint8Array.of(1) }
    const tagged = decodeFrame(await applyEdit(metadata, edit), { side: 'request' })
    await expect(applyEdit(tagged, edit)).rejects.toMatchObject({ path: 'header._tags' })
  })
})

describe('an edit of what is broken', () => {
  it('can be made in the good part, and the rest stays', async () => {
    const schema = getMessage('OffsetDeleteRequest')
    // The count of topics claims more than there is.
    const bytes = bytesOf('000167' + '7fffffff' + 'abcdef')
    const edited = await applyEdit(decodeMessage(schema, 0, bytes), { op: 'set', path: 'body.GroupId', value: 'group' })
    expect(hexEncode(edited)).toBe('0005' + hexEncode(new TextEncoder().encode('group')) + '7fffffff' + 'abcdef')
  })

  it('keeps a size wrong by as much as it was', async () => {
    const frame = bytesOf('00000020' + '002f000000000000' + '0000' + '0000' + '00000000')
    const edited = await applyEdit(decodeFrame(frame, { side: 'request' }), {
      op: 'set',
      path: 'body.GroupId',
      value: 'abc',
    })
    expect(hexEncode(edited)).toBe('00000023' + '002f000000000000' + '0000' + '0003616263' + '00000000')
  })
})

describe('an edit of part of a frame, or of a structure behind its version', () => {
  it.each<[Parameters<typeof decodeAs>[1], string, Edit, string]>([
    [
      { layout: 'value:GroupMetadataKey' },
      '0002' + '000167',
      { op: 'set', path: 'group', value: 'gg' },
      '0002' + '00026767',
    ],
    [
      { layout: 'metadata-record-value' },
      '010c00' + '0261' + '0007' + '00',
      { op: 'set', path: 'FeatureLevel', value: 8 },
      '010c00' + '0261' + '0008' + '00',
    ],
    [
      { layout: 'header+body', side: 'request' },
      '002f000000000000' + '0000' + '0000' + '00000000',
      { op: 'null', path: 'header.clientId' },
      '002f000000000000' + 'ffff' + '0000' + '00000000',
    ],
    [
      { layout: 'body', side: 'request', apiKey: 47, version: 0 },
      '0000' + '00000000',
      { op: 'insert', path: 'body.Topics', value: { name: 't', partitions: [] } },
      '0000' + '00000001' + '000174' + '00000000',
    ],
  ])('as %j gives the bytes around it as they were', async (options, hex, edit, expected) => {
    const layout = decodeAs(bytesOf(hex), options)
    expect(layout.problems).toEqual([])
    expect(hexEncode(await applyEdit(layout, edit))).toBe(expected)
  })
})
