import { beforeEach, describe, expect, it, vi } from 'vitest'
import { documentStore, selectionStore } from '../stores/use-document.ts'
import { ALL_OPEN, openTest } from './expansion.ts'
import { flatten } from './flatten.ts'
import { TreeCommands } from './tree-commands.ts'
import { treeKey } from './tree-keys.ts'

const OFFSET_DELETE = 47
const PRODUCE = 0

/** A tree without a page: what it draws is worked out anew before each command. */
function treeOf(apiKey: number, version: number) {
  documentStore.getState().open(apiKey, version)
  const commands = new TreeCommands('request')
  const state = { expansion: ALL_OPEN, pointed: null as string | null, tags: null as string | null }
  const layout = () => documentStore.getState().sides.request.layout
  const draw = () => {
    const flat = flatten(layout(), openTest(state.expansion, layout()))
    commands.see({
      flat,
      active: 0,
      element: null,
      changeExpansion: (change) => (state.expansion = change(state.expansion)),
      point: (key) => (state.pointed = key),
      openTags: (path) => (state.tags = path),
      scrollTo: () => undefined,
    })
    return flat
  }
  const entry = (path: string) => {
    const flat = draw()
    return flat.entryOf(layout().row(path))
  }
  const value = (path: string) => layout().value(layout().row(path))
  const press = (key: string, path: string, held: Partial<Record<'altKey' | 'ctrlKey', boolean>> = {}) => {
    const at = entry(path)
    const event = { key, altKey: false, ctrlKey: false, metaKey: false, ...held }
    return treeKey(event as never, draw(), at, commands, { text: '', time: -Infinity })
  }
  return { commands, state, entry, value, press, draw, layout }
}

const selected = () => selectionStore.getState().selected?.path
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  selectionStore.getState().clear()
})

describe('the commands of a tree', () => {
  it('add, duplicate, move and remove elements, and select what came of it', async () => {
    const { commands, entry, value } = treeOf(OFFSET_DELETE, 0)
    await commands.add(entry('body.Topics'))
    expect([value('body.Topics'), selected()]).toEqual([2, 'body.Topics[1]'])
    await commands.set('body.Topics[0].Name', 'first')
    await commands.duplicate(entry('body.Topics[0]'))
    expect([value('body.Topics'), value('body.Topics[1].Name'), selected()]).toEqual([3, 'first', 'body.Topics[1]'])
    entry('body')
    await commands.move(entry('body.Topics[1]'), 1)
    expect([value('body.Topics[2].Name'), selected()]).toEqual(['first', 'body.Topics[2]'])
    await commands.remove(entry('body.Topics[2]'))
    expect([value('body.Topics'), selected()]).toEqual([2, 'body.Topics[1]'])
  })

  it('select the list when its last element goes', async () => {
    const { commands, entry, value } = treeOf(OFFSET_DELETE, 0)
    await commands.remove(entry('body.Topics[0].Partitions[0]'))
    expect([value('body.Topics[0].Partitions'), selected()]).toEqual([0, 'body.Topics[0].Partitions'])
  })

  it('make a nullable field null and bring it back empty', async () => {
    const { commands, entry, value } = treeOf(OFFSET_DELETE, 0)
    await commands.remove(entry('header.clientId'))
    expect(value('header.clientId')).toBeNull()
    await commands.setNull(entry('header.clientId'), false)
    expect(value('header.clientId')).toBe('')
  })

  it('bring null records back as one empty batch, and add records and their headers', async () => {
    const { commands, entry, value, draw } = treeOf(PRODUCE, 9)
    const records = 'body.TopicData[0].PartitionData[0].Records'
    await commands.setNull(entry(records), true)
    expect(value(records)).toBeNull()
    await commands.setNull(entry(records), false)
    expect(value(`${records}.batch[0].recordCount`)).toBe(0)
    await commands.add(entry(`${records}.batch[0]`))
    expect(selected()).toBe(`${records}.batch[0].records[0]`)
    draw()
    await commands.add(entry(`${records}.batch[0].records[0].headerCount`))
    expect(value(`${records}.batch[0].records[0].headers[0].key`)).toBe('')
    await commands.add(entry(records))
    expect(value(`${records}.batch[1].recordCount`)).toBe(0)
  })

  it('open the form for tagged fields, and go from one editor to the next', () => {
    const { commands, entry, state } = treeOf(PRODUCE, 9)
    commands.activate(entry('body._tags'))
    expect(state.tags).toBe('body._tags')
    expect(commands.editNext('body.Acks', 1)).toBe(true)
    expect(selected()).toBe('body.TimeoutMs')
    expect(commands.editNext('header.correlationId', -1)).toBe(false)
  })
})

describe('the keyboard of a tree', () => {
  it('goes up and down, to the parent and into children', () => {
    const { press } = treeOf(OFFSET_DELETE, 0)
    press('ArrowDown', 'body.GroupId')
    expect(selected()).toBe('body.Topics')
    press('ArrowRight', 'body.Topics')
    expect(selected()).toBe('body.Topics.length')
    press('ArrowLeft', 'body.Topics.length')
    expect(selected()).toBe('body.Topics')
  })

  it('closes and opens, and opens all beside', () => {
    const { press, state, entry, draw } = treeOf(OFFSET_DELETE, 0)
    press('ArrowLeft', 'header')
    press('ArrowLeft', 'body')
    expect(draw().expanded(entry('header'))).toBe(false)
    press('*', 'header')
    expect(state.expansion.flipped.size).toBe(0)
  })

  it('finds a row by its first letters', () => {
    const { press } = treeOf(OFFSET_DELETE, 0)
    expect(press('t', 'body.GroupId')).toBe(true)
    expect(selected()).toBe('body.Topics')
    expect(press('z', 'body.GroupId')).toBe(false)
  })

  it('duplicates, moves and removes', async () => {
    const { press, value } = treeOf(OFFSET_DELETE, 0)
    press('d', 'body.Topics[0]', { ctrlKey: true })
    await vi.waitFor(() => expect(value('body.Topics')).toBe(2))
    await documentStore.getState().edit('request', { op: 'set', path: 'body.Topics[0].Name', value: 'first' })
    press('ArrowDown', 'body.Topics[0]', { altKey: true })
    await vi.waitFor(() => expect(value('body.Topics[1].Name')).toBe('first'))
    press('Delete', 'body.Topics[1]')
    await vi.waitFor(() => expect(value('body.Topics')).toBe(1))
  })

  it('leaves the keys of the page to the page', () => {
    const { press } = treeOf(OFFSET_DELETE, 0)
    for (const key of ['[', ']', ',', '.', '/', '?', 'Tab']) expect(press(key, 'body'), key).toBe(false)
    expect(press('z', 'body', { ctrlKey: true })).toBe(false)
  })
})
