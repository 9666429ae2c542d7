import { expect, test } from 'vitest'
import { moveCursor } from './move-cursor.ts'

const extent = { columns: 16 as const, length: 40, pageRows: 2 }

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 39, 39],
  ['ArrowLeft', 0, 0],
  ['ArrowUp', 20, 4],
  ['ArrowUp', 4, 4],
  ['ArrowDown', 4, 20],
  ['ArrowDown', 30, 39],
  ['ArrowDown', 35, 35],
  ['Home', 20, 16],
  ['End', 20, 31],
  ['End', 35, 39],
  ['PageUp', 37, 5],
  ['PageDown', 3, 35],
  ['x', 3, null],
])('%s from %i goes to %s', (key, from, to) => {
  expect(moveCursor(key, from, extent)).toBe(to)
})

test('Ctrl with Home and End goes to the ends of the document', () => {
  expect(moveCursor('Home', 20, extent, true)).toBe(0)
  expect(moveCursor('End', 20, extent, true)).toBe(39)
})
