/** What a derivation consists of, and how its figures are written. */
import type { Layout, Value } from '../../../codec/index.ts'
import { hexText } from '../../stores/hex-text.ts'

/** One step: the bytes or figure that it is about, and what happens to them. */
export interface Step {
  readonly about: string
  readonly text: string
}

/** How bytes become a value. */
export interface Derivation {
  readonly steps: readonly Step[]
  /** What the steps come to, computed from the bytes alone; undefined where the rows below are all there is. */
  readonly result: Value | undefined
  /** The offset or time in ms that a delta leads to, or the checksum that the bytes have. */
  readonly leads?: bigint | undefined
}

/** What is to be derived. */
export interface Subject {
  readonly layout: Layout
  readonly row: number
  readonly bytes: Uint8Array
  /** Whether bytes and text are a secret that nobody has asked to see. */
  readonly hidden: boolean
}

const WHOLE_HEX = 4

/** All of a few bytes, of more the first and the last. */
export const shortHex = (bytes: Uint8Array): string =>
  bytes.length <= WHOLE_HEX ? hexText(bytes) : `${hexText(bytes.subarray(0, 1))}…${hexText(bytes.subarray(-1))}`

/** Eight digits a byte. */
export const binary = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join(' ')

/** `1 byte`, `3 bytes`, `2 entries`. */
export const count = (n: number | bigint, noun: string): string =>
  `${String(n)} ${n === 1 || n === 1n ? noun : noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`

/** With the typographic minus. */
export const signed = (n: number | bigint): string => String(n).replace('-', '−')

/** `2¹⁶`, `256`: a power as it is written by hand; 1 for the power of nothing. */
export const power = (base: number, exponent: number): string =>
  exponent === 0 ? '1' : exponent === 1 ? String(base) : `${String(base)}${raised(exponent)}`

/** A number as a superscript. */
export const raised = (exponent: number): string =>
  Array.from(String(exponent), (sign) => (sign === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(sign)))).join('')

const MOST_TERMS = 6

/** Terms of a sum; of many the first and the last. */
export const sumText = (terms: readonly string[]): string =>
  (terms.length <= MOST_TERMS ? terms : [...terms.slice(0, 3), '…', terms.at(-1)]).join(' + ')
