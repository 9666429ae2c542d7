/** Writes the rows of a SASL message: text from left to right, each piece under the name that the mechanism gives it. */
import { isUtf8 } from '../bytes/utf8.ts'
import type { Region, Role } from '../layout/shape.ts'
import type { Tape } from '../layout/tape.ts'
import { encodeTextWithout, note, shapeOn, undecodedShape } from './payload-rows.ts'

/** How a piece of text is shown. */
export interface Piece {
  /** Whether it is a password, a token or what proves that one is known. */
  readonly secret?: boolean
  /** One of several of its name. */
  readonly entry?: boolean
}

export class SaslRows {
  at: number
  readonly #used = new Set<string>()

  /** `enders` are the characters that end a piece, so that none can be typed into one. */
  constructor(
    readonly tape: Tape,
    start: number,
    readonly end: number,
    readonly region: Region,
    readonly enders: readonly string[],
  ) {
    this.at = start
    tape.extraSteps += end - start
    if (!isUtf8(tape.bytes, start, end)) note(tape, 'bad-utf8', start, end, 'UTF-8', 'other bytes', 'info')
  }

  /** A row from here to `end`. A name that stands for a second time gets a number. */
  text(name: string, end: number, { secret = false, entry = false }: Piece = {}): void {
    const role: Role = entry || this.#used.has(name) ? 'entry' : 'field'
    this.#used.add(name)
    const { region } = this
    const shape = shapeOn(
      this.tape,
      `sasl ${region} ${role} ${name} ${String(secret)} ${this.enders.join('')}`,
      () => ({
        name,
        type: 'string',
        region,
        role,
        code: 'rawText',
        words: `sasl.${name}`,
        encode: encodeTextWithout(name, this.enders),
        ...(secret ? { secret } : {}),
      }),
    )
    this.tape.leaf(shape, this.at, end)
    this.at = end
  }

  /** The byte that ends a piece. */
  separator(): void {
    const { region, at } = this
    const isText = this.tape.bytes[at]! >= 0x20
    const shape = shapeOn(this.tape, `sasl ${region} separator ${String(isText)}`, () => ({
      name: 'separator',
      type: isText ? 'string' : 'int8',
      region,
      role: 'entry',
      code: isText ? 'rawText' : 'int8',
      words: 'sasl.separator',
    }))
    this.tape.leaf(shape, at, at + 1)
    this.at = at + 1
  }

  /** A row that holds those written inside `write`, whose result it returns; its value is all of their text. */
  group(name: string, write: () => boolean): boolean {
    const { region, at } = this
    const shape = shapeOn(this.tape, `sasl ${region} group ${name}`, () => ({
      name,
      type: 'string',
      region,
      role: 'group',
      code: 'rawText',
      words: `sasl.${name}`,
    }))
    const row = this.tape.open(shape, at)
    const whole = write()
    this.tape.close(row, this.at)
    return whole
  }

  /** Where the next byte of this value stands, -1 where none does. */
  find(byte: number): number {
    const found = this.tape.bytes.subarray(this.at, this.end).indexOf(byte)
    return found < 0 ? -1 : this.at + found
  }

  /** Notes that something else belongs here, and covers what is left with one row. */
  broken(expected: string): void {
    const { at, end } = this
    const actual = at === end ? 'the end' : 'something else'
    note(this.tape, 'wrong-form', at, Math.min(end, at + 1), expected, actual)
    this.rest()
  }

  /** Covers what is left: it may hold a secret, since nothing says what it is. */
  rest(): void {
    if (this.at === this.end) return
    const { region } = this
    const shape = shapeOn(this.tape, `sasl ${region} undecoded`, () => undecodedShape(region, true))
    this.tape.leaf(shape, this.at, this.end)
    this.at = this.end
  }
}

/**
 * The GS2 header (RFC 5801) that SCRAM and OAUTHBEARER begin with: whether channels are bound, and whom to act for.
 * False where it broke, with all that follows covered.
 */
export function readGs2Header(rows: SaslRows): boolean {
  const whole = rows.group('gs2Header', () => {
    const flagEnd = rows.find(COMMA)
    if (flagEnd < 0) return false
    rows.text('bindingFlag', flagEnd)
    rows.separator()
    const nameEnd = rows.find(COMMA)
    if (nameEnd < 0) return false
    if (rows.tape.bytes[rows.at] === 0x61 && rows.tape.bytes[rows.at + 1] === EQUALS) {
      rows.text('attribute', rows.at + 2, { entry: true })
      rows.text('authorizationId', nameEnd)
    } else if (nameEnd > rows.at) return false
    rows.separator()
    return true
  })
  if (!whole) rows.broken('"," after each part of the GS2 header')
  return whole
}

export const COMMA = 0x2c
export const EQUALS = 0x3d
