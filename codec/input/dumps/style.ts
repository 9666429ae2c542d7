/** How the cells of a dump hold its bytes: digits of which base, how many bytes a cell, in which order; and reading them so. */
import type { Range } from '../../bytes/range.ts'
import { hexValue, skipSpace } from '../source.ts'
import type { Row } from './row.ts'

/** What all rows of one dump have in common. */
export interface Style {
  readonly kind: 'hex' | 'octal' | 'decimal' | 'binary' | 'characters'
  /** Digits of a cell; of decimal cells the most there may be. */
  readonly width: number
  /** Bytes of a whole cell. */
  readonly unit: number
  /** The last byte of a cell comes first. */
  readonly little: boolean
  /** The base of the addresses. */
  readonly radix: 16 | 8 | 10
}

const OCTAL_LIMIT: Partial<Record<number, number>> = { 1: 0o377, 2: 0o177777, 4: 0o37777777777 }

const cellCount = (row: Row): number => row.cells.length >> 1
const cellWidth = (row: Row, i: number): number => row.cells[2 * i + 1]! - row.cells[2 * i]!

/** How many bytes the cells of a row hold from its first on, read in a style; `last` limits where a cell may end. */
export function bytesIn(text: string, row: Row, style: Style, last = Infinity): number {
  if (style.kind === 'characters') return Math.max(0, Math.round((row.end - row.dataStart) / style.width))
  let bytes = 0
  for (let i = 0; i < cellCount(row) && row.cells[2 * i + 1]! <= last; i++) {
    const size = cellBytes(text, row, i, style)
    if (size === 0) break
    bytes += size
    // Only the last cell may be short.
    if (size < style.unit && !(style.little && style.unit > 1)) break
  }
  return bytes
}

/** The word in the place of a cell that is no cell of this style, looks like one, and ends at `last` or before. */
export function badCell(text: string, row: Row, style: Style, last: number): Range | undefined {
  if (style.kind === 'characters') return undefined
  let from = row.dataStart
  for (let i = 0; i < cellCount(row) && cellBytes(text, row, i, style) > 0; i++) from = row.cells[2 * i + 1]!
  const start = skipSpace(text, from, Math.min(row.end, from + 4))
  const word = /^[0-9A-Za-z]+(?=\s|$)/.exec(text.slice(start, Math.min(row.end, start + style.width + 2)))?.[0]
  if (word === undefined || word.length > style.width || start + word.length > last) return undefined
  return { start, end: start + word.length }
}

/** Bytes of one cell, or 0 where it is none of this style. */
function cellBytes(text: string, row: Row, i: number, style: Style): number {
  const width = cellWidth(row, i)
  switch (style.kind) {
    case 'hex':
      return width <= style.width && width % 2 === 0 && isUnsigned(text, row, i) ? width / 2 : 0
    case 'binary':
      return width === 8 && digitsBelow(text, row, i, 2) ? 1 : 0
    case 'octal':
      return width === style.width &&
        digitsBelow(text, row, i, 8) &&
        cellValue(text, row, i, 8) <= OCTAL_LIMIT[style.unit]!
        ? style.unit
        : 0
    default:
      return decimalFits(text, row, i, style) ? style.unit : 0
  }
}

const isUnsigned = (text: string, row: Row, i: number): boolean => text[row.cells[2 * i]!] !== '-'

function digitsBelow(text: string, row: Row, i: number, base: number): boolean {
  for (let at = row.cells[2 * i]!; at < row.cells[2 * i + 1]!; at++) {
    const digit = hexValue(text.charCodeAt(at))
    if (digit < 0 || digit >= base) return false
  }
  return true
}

function cellValue(text: string, row: Row, i: number, base: number): number {
  return parseInt(text.slice(row.cells[2 * i], row.cells[2 * i + 1]), base)
}

function decimalFits(text: string, row: Row, i: number, style: Style): boolean {
  const cell = text.slice(row.cells[2 * i], row.cells[2 * i + 1])
  if (cell.length > style.width || !/^-?\d+$/.test(cell)) return false
  const size = 256 ** style.unit
  return Number(cell) >= -size / 2 && Number(cell) < size
}

/** Gives the first `count` bytes of a row to `push`. `places`, while short, gets where the cell of each byte ends. */
export function readRow(
  text: string,
  row: Row,
  style: Style,
  count: number,
  push: (byte: number, end: number) => void,
): void {
  if (style.kind === 'characters') return readCharacters(text, row, count, push)
  let left = count
  for (let i = 0; i < cellCount(row) && left > 0; i++) {
    const size = cellBytes(text, row, i, style)
    if (size === 0) return
    const end = row.cells[2 * i + 1]!
    // A cell that holds more than is left of the dump was padded: of little-endian words the high byte is the padding.
    const taken = Math.min(size, left)
    for (let k = 0; k < taken; k++) push(byteOf(text, row, i, style, size, style.little ? size - 1 - k : k), end)
    left -= taken
  }
}

/** The byte of a cell, counted from its most significant one. */
function byteOf(text: string, row: Row, i: number, style: Style, size: number, k: number): number {
  const start = row.cells[2 * i]!
  if (style.kind === 'hex') {
    return hexValue(text.charCodeAt(start + 2 * k)) * 16 + hexValue(text.charCodeAt(start + 2 * k + 1))
  }
  const value = cellValue(text, row, i, style.kind === 'octal' ? 8 : style.kind === 'binary' ? 2 : 10)
  return Math.floor(value / 256 ** (size - 1 - k)) & 0xff
}

const ESCAPES: Partial<Record<string, number>> = {
  '\\0': 0,
  '\\a': 7,
  '\\b': 8,
  '\\t': 9,
  '\\n': 10,
  '\\v': 11,
  '\\f': 12,
  '\\r': 13,
}

/** The byte that a cell of `od -c` shows, or -1. */
export function characterByte(cell: string): number {
  if (/^[0-3][0-7]{2}$/.test(cell)) return parseInt(cell, 8)
  const shown = cell.trimStart()
  if (shown === '') return 0x20
  if (shown.length === 1) return shown.charCodeAt(0) < 0x80 ? shown.charCodeAt(0) : -1
  return ESCAPES[shown] ?? -1
}

/** Cells of `od -c` are four characters wide, their text to the right. */
function readCharacters(text: string, row: Row, count: number, push: (byte: number, end: number) => void): void {
  for (let i = 0; i < count; i++) {
    const start = row.dataStart + 4 * i + 1
    const end = Math.min(row.end, start + 3)
    push(Math.max(0, characterByte(start < end ? text.slice(start, end) : '')), Math.max(end, row.dataStart))
  }
}
