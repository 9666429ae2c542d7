import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyEdit, hexEncode, sampleValue, getMessage, encodeFrame, type Edit } from '../../codec/index.ts'
import { createDocumentStore, KEYSTROKE_PAUSE, MARKS_LAST } from './document-store.ts'

const OFFSET_DELETE = 47
const PRODUCE = 0
const open = (apiKey: number, version: number) => {
  const store = createDocumentStore(apiKey)
  store.getState().open(apiKey, version)
  return store
}
const set = (path: string, value: string | number): Edit => ({ op: 'set', path, value })

describe('the document store', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('opens the smallest instance on both sides and brings a version into range', () => {
    const { version, sides, canUndo } = open(OFFSET_DELETE, 7).getState()
    expect(version).toBe(0)
    expect(sides.request.bytes.length).toBe(30)
    expect(sides.response.bytes.length).toBe(30)
    expect(sides.request.edited).toBe(false)
    expect(canUndo).toBe(false)
  })

  test('an edit changes its field, the lengths around it and nothing else', async () => {
    const store = open(OFFSET_DELETE, 0)
    const response = store.getState().sides.response
    await store.getState().edit('request', set('body.GroupId', 'ab'))
    const { request } = store.getState().sides
    expect(request.layout.value(request.layout.row('body.GroupId'))).toBe('ab')
    expect(request.changed).toEqual([
      { start: 0, end: 4 },
      { start: 14, end: 18 },
    ])
    expect(request.was).toEqual({ path: 'body.GroupId', text: '""' })
    expect(request.edited).toBe(true)
    expect(store.getState().sides.response).toBe(response)
    vi.advanceTimersByTime(MARKS_LAST)
    expect(store.getState().sides.request.changed).toEqual([])
    expect(store.getState().sides.request.was).toBeNull()
  })

  test('a value that does not fit is a refusal and leaves the bytes alone', async () => {
    const store = open(OFFSET_DELETE, 0)
    const { bytes } = store.getState().sides.request
    await store.getState().edit('request', set('header.correlationId', 2 ** 40))
    const { request } = store.getState().sides
    expect(request.bytes).toBe(bytes)
    expect(request.refusal?.path).toBe('header.correlationId')
    expect(store.getState().canUndo).toBe(false)
    store.getState().settle('request')
    expect(store.getState().sides.request.refusal).toBeNull()
  })

  test('keystrokes on one path are one undo step until a pause, another path or the end of the field', async () => {
    const store = open(OFFSET_DELETE, 0)
    const { edit, undo, settle } = store.getState()
    const group = () => {
      const { layout } = store.getState().sides.request
      return layout.value(layout.row('body.GroupId'))
    }
    await edit('request', set('body.GroupId', 'a'))
    await edit('request', set('body.GroupId', 'ab'))
    vi.advanceTimersByTime(KEYSTROKE_PAUSE)
    await edit('request', set('body.GroupId', 'abc'))
    settle('request')
    await edit('request', set('body.GroupId', 'abcd'))
    undo()
    expect(group()).toBe('abc')
    undo()
    expect(group()).toBe('ab')
    undo()
    expect(group()).toBe('')
    expect(store.getState().canUndo).toBe(false)
    store.getState().redo()
    expect(group()).toBe('ab')
  })

  test('typing something and deleting it again leaves no step behind, not even of the other side', async () => {
    const store = open(OFFSET_DELETE, 0)
    const { edit, undo } = store.getState()
    await edit('response', set('body.ErrorCode', 3))
    await edit('request', set('body.GroupId', 'a'))
    await edit('request', set('body.GroupId', ''))
    await edit('request', set('body.GroupId', 'b'))
    undo()
    expect(store.getState().sides.response.edited).toBe(true)
    undo()
    expect(store.getState().sides.response.edited).toBe(false)
    expect(store.getState().canUndo).toBe(false)
  })

  test('edits that overtake each other end with the last one', async () => {
    let delay = 50
    const store = createDocumentStore(OFFSET_DELETE, async (layout, edit) => {
      await new Promise((resolve) => setTimeout(resolve, (delay -= 10)))
      return applyEdit(layout, edit)
    })
    const edits = ['a', 'ab', 'abc', 'abcd'].map((text) => store.getState().edit('request', set('body.GroupId', text)))
    await vi.runAllTimersAsync()
    await Promise.all(edits)
    const { layout } = store.getState().sides.request
    expect(layout.value(layout.row('body.GroupId'))).toBe('abcd')
  })

  test('an edit under way is dropped when its document goes', async () => {
    const store = createDocumentStore(OFFSET_DELETE, async (layout, edit) => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      return applyEdit(layout, edit)
    })
    const edit = store.getState().edit('request', set('body.GroupId', 'late'))
    store.getState().open(PRODUCE, 9)
    await vi.runAllTimersAsync()
    await edit
    expect(store.getState().apiKey).toBe(PRODUCE)
    expect(store.getState().sides.request.edited).toBe(false)
  })

  test('another version keeps what was edited, header included, and undo goes back to the old one', async () => {
    const store = open(PRODUCE, 8)
    const { edit, setVersion, undo } = store.getState()
    await edit('request', set('body.TopicData[0].Name', 'orders'))
    await edit('request', set('header.clientId', 'me'))
    await setVersion(9)
    const { layout } = store.getState().sides.request
    expect(layout.value(layout.row('body.TopicData[0].Name'))).toBe('orders')
    expect(layout.value(layout.row('header.clientId'))).toBe('me')
    expect(layout.value(layout.row('header.apiVersion'))).toBe(9)
    expect(layout.problems).toEqual([])
    expect(store.getState().sides.response.edited).toBe(false)
    undo()
    expect(store.getState().version).toBe(8)
  })

  test('bytes that do not decode start afresh at another version, and the page is told', async () => {
    const store = open(PRODUCE, 8)
    store.getState().loadBytes('request', Uint8Array.of(0, 0, 0, 9, 0, 0, 0, 8, 1))
    await store.getState().setVersion(9)
    expect(store.getState().notice).toMatch(/request at v8/)
    expect(store.getState().sides.request.edited).toBe(false)
    store.getState().undo()
    expect(hexEncode(store.getState().sides.request.bytes)).toBe('000000090000000801')
  })

  test('presets fill one side, keep its header, and reset takes everything back', async () => {
    vi.useRealTimers()
    const store = open(PRODUCE, 9)
    await store.getState().edit('request', set('header.correlationId', 77))
    await store.getState().fill('request', 'populated')
    expect(store.getState().sides.request.bytes.length).toBeGreaterThan(100)
    const { layout } = store.getState().sides.request
    expect(layout.value(layout.row('header.correlationId'))).toBe(77)
    store.getState().reset()
    expect(store.getState().sides.request.edited).toBe(false)
    await store.getState().fill('request', 'defaults')
    const body = sampleValue(getMessage('ProduceRequest'), 9, 'defaults')
    expect(store.getState().sides.request.bytes).toEqual(
      encodeFrame({ side: 'request', apiKey: PRODUCE, version: 9, body }),
    )
  })
})
