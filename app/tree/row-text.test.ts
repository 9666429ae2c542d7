import { describe, expect, it } from 'vitest'
import { elementNoun } from './element-noun.ts'
import { bytesText } from './format-value.ts'
import { shortType } from './short-type.ts'
import { typeAhead } from './type-ahead.ts'

describe('shortType', () => {
  it.each([
    ['int32', false, 'int32'],
    ['compact_string', false, 'string'],
    ['nullable_string', true, 'string?'],
    ['compact_nullable_bytes', true, 'bytes?'],
    ['compact_nullable_records', false, 'records?'],
    ['[]TopicData', true, '[]TopicData?'],
    ['message v9', undefined, 'message v9'],
  ])('%s, nullable %s, is %s', (type, nullable, short) => {
    expect(shortType(type, nullable)).toBe(short)
  })
})

describe('elementNoun', () => {
  it.each([
    ['Topics', 'topic'],
    ['TopicData', 'topic'],
    ['Partitions', 'partition'],
    ['Entries', 'entry'],
    ['ReplicaNodes', 'replica node'],
    ['Replicas', 'replica'],
    ['Brokers', 'broker'],
    ['Addresses', 'address'],
    ['ApiKeys', 'api key'],
  ])('one of %s is a %s', (field, noun) => {
    expect(elementNoun(field)).toBe(noun)
  })
})

describe('typeAhead', () => {
  const names = ['Topics', 'length', 'Timeout', 'Acks', 'TimeoutMs']
  const find = (typed: string, from: number): number => typeAhead(typed, names.length, from, (i) => names[i]!)

  it('goes on to the next name with one letter, and round the end', () => {
    expect(find('t', 0)).toBe(2)
    expect(find('t', 4)).toBe(0)
  })
  it('stays while a longer word goes on matching', () => {
    expect(find('ti', 2)).toBe(2)
    expect(find('timeoutm', 2)).toBe(4)
  })
  it('takes the same letter again as one more step', () => {
    expect(find('tt', 2)).toBe(4)
  })
  it('finds nothing where nothing begins so', () => {
    expect(find('x', 0)).toBe(-1)
  })
})

describe('bytesText', () => {
  it('quotes bytes that are text, and escapes line ends', () => {
    expect(bytesText(new TextEncoder().encode('key-1\n'))).toBe('"key-1\\n"')
  })
  it('shows other bytes in hex and says how many there are', () => {
    expect(bytesText(Uint8Array.of(0, 0xff))).toBe('00 ff')
    expect(bytesText(new Uint8Array(20))).toBe(`${'00 '.repeat(16)}… 20 bytes`)
  })
  it('says when there are none', () => {
    expect(bytesText(new Uint8Array(0))).toBe('0 bytes')
  })
})
