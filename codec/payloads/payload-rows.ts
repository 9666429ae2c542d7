/** Rows that a reading names as it goes: their shapes, known to a tape once each, and names that stay apart. */
import { EncodeError } from '../bytes/encode-error.ts'
import { describe } from '../bytes/scalars.ts'
import { isUtf8, utf8Encode } from '../bytes/utf8.ts'
import type { ProblemCode, Severity } from '../layout/problem.ts'
import type { NodeShape, Region } from '../layout/shape.ts'
import type { Tape } from '../layout/tape.ts'
import type { Value } from '../schema/types.ts'

const known = new WeakMap<Tape, Map<string, number>>()

/** The number that the tape gave to the shape of this key, which is made and given one where there is none yet. */
export function shapeOn(tape: Tape, key: string, make: () => NodeShape): number {
  let shapes = known.get(tape)
  if (!shapes) known.set(tape, (shapes = new Map<string, number>()))
  let shape = shapes.get(key)
  if (shape === undefined) shapes.set(key, (shape = tape.use([make()])))
  return shape
}

/** A table of shapes for each region, made when it is first asked for. */
export function byRegion(make: (region: Region) => readonly NodeShape[]): (region: Region) => readonly NodeShape[] {
  const tables = new Map<Region, readonly NodeShape[]>()
  return (region) => {
    let table = tables.get(region)
    if (!table) tables.set(region, (table = make(region)))
    return table
  }
}

/** Bytes that a broken read left over; those of a secret stay one. */
export const undecodedShape = (region: Region, secret = false): NodeShape => ({
  name: 'undecoded',
  type: 'bytes',
  region,
  role: 'undecoded',
  code: 'rawBytes',
  words: 'undecoded',
  ...(secret ? { secret } : {}),
})

/** The encoder of text that runs up to one of the bytes in `enders`, which it therefore cannot hold. */
export const encodeTextWithout =
  (name: string, enders: readonly string[] = []) =>
  (value: Value): Uint8Array => {
    if (typeof value !== 'string') throw new EncodeError(name, 'text', describe(value))
    const ender = enders.find((text) => value.includes(text))
    if (ender !== undefined)
      throw new EncodeError(name, `text without ${nameOfByte(ender)}, which ends it`, describe(value))
    return utf8Encode(value)
  }

const nameOfByte = (char: string): string =>
  char < ' ' ? `byte ${String(char.charCodeAt(0))}` : char === ',' ? 'a comma' : `"${char}"`

/** Notes a problem of the open row. */
export function note(
  tape: Tape,
  code: ProblemCode,
  start: number,
  end: number,
  expected: string | number,
  actual: string | number,
  severity: Severity = 'error',
): void {
  tape.note({ code, severity, start, end, row: tape.openRow(), expected, actual })
}

/** Text in UTF-8 without control characters, tab and line ends aside. */
export function isPlainText(bytes: Uint8Array): boolean {
  for (const byte of bytes)
    if ((byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) || byte === 0x7f) return false
  return isUtf8(bytes, 0, bytes.length)
}
