/** Numbers of a fixed size: the weights of their bytes, two's complement, and the parts of IEEE 754. */
import { hexText } from '../../stores/hex-text.ts'
import { binary, power, raised, shortHex, signed, sumText, type Step } from './step.ts'

interface Whole {
  readonly steps: readonly Step[]
  readonly value: bigint
}

const asUnsigned = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

/** A whole number with its highest byte first; with a sign where `sign` says that the top bit may be one. */
export function wholeNumber(bytes: Uint8Array, sign: boolean, written: 'highest' | 'lowest' = 'highest'): Whole {
  const order = written === 'highest' ? bytes : bytes.toReversed()
  const unsigned = asUnsigned(order)
  const bits = 8 * bytes.length
  const value = sign ? BigInt.asIntN(bits, unsigned) : unsigned
  const about = bytes.length <= 4 ? hexText(bytes) : shortHex(bytes)
  const first = bytes.length === 1 ? `is ${binary(bytes)}: ` : `${written} byte first${unsigned === 0n ? ', ' : ': '}`
  if (value < 0n)
    return {
      steps: [
        { about, text: `${first}0x${digits(order)}, without a sign ${String(unsigned)}.` },
        {
          about: 'top bit 1',
          text: `negative, in two’s complement: ${String(unsigned)} − ${power(2, bits)} = ${signed(value)}.`,
        },
      ],
      value,
    }
  return { steps: [{ about, text: `${first}${weights(order)}${String(value)}.` }], value }
}

const digits = (bytes: Uint8Array): string => hexText(bytes).replaceAll(' ', '')

/** `117 × 256 + 48 = `, highest byte first; nothing where one term says it all. */
function weights(bytes: Uint8Array): string {
  const terms = Array.from(bytes, (byte, i) => [byte, bytes.length - 1 - i] as const)
    .filter(([byte]) => byte !== 0)
    .map(([byte, place]) => (place === 0 ? String(byte) : `${String(byte)} × ${power(256, place)}`))
  if (bytes.length === 1) return ''
  if (terms.length === 0) return 'no bit is set: '
  return terms.length === 1 && bytes.at(-1) !== 0 ? '' : `${sumText(terms)} = `
}

interface Real {
  readonly steps: readonly Step[]
  readonly value: number
}

/** Bits of exponent and fraction, by the bytes of the number. */
const FORMS: Readonly<Record<number, readonly [exponent: number, fraction: number]>> = { 4: [8, 23], 8: [11, 52] }

/** A floating-point number of four or eight bytes. */
export function realNumber(bytes: Uint8Array, written: 'highest' | 'lowest'): Real {
  const [exponentBits, fractionBits] = FORMS[bytes.length]!
  const bits = asUnsigned(written === 'highest' ? bytes : bytes.toReversed())
  const fraction = bits & ((1n << BigInt(fractionBits)) - 1n)
  const exponent = Number((bits >> BigInt(fractionBits)) & ((1n << BigInt(exponentBits)) - 1n))
  const negative = bits >> BigInt(exponentBits + fractionBits) === 1n
  const bias = 2 ** (exponentBits - 1) - 1
  const steps: Step[] = [
    {
      about: shortHex(bytes),
      text: `IEEE 754, ${written} byte first: a sign bit, ${String(exponentBits)} of exponent, ${String(fractionBits)} of fraction.`,
    },
    { about: `sign ${negative ? '1' : '0'}`, text: negative ? 'negative.' : 'positive.' },
  ]
  if (exponent === 2 * bias + 1) {
    const value = fraction === 0n ? (negative ? -Infinity : Infinity) : NaN
    const text = `all ones: ${fraction === 0n ? 'infinite, since the fraction is 0' : 'not a number, since the fraction is not 0'}.`
    return { steps: [...steps, { about: 'exponent', text }], value }
  }
  // Below the smallest exponent the leading one is left out.
  const least = exponent === 0
  const scale = (least ? 1 : exponent) - bias
  const mantissa = Number(fraction) / 2 ** fractionBits + (least ? 0 : 1)
  const value = (negative ? -1 : 1) * mantissa * 2 ** scale
  return {
    steps: [
      ...steps,
      {
        about: 'exponent',
        text: `${String(exponent)}${least ? ' counts as 1' : ''}, less ${String(bias)}: 2${raised(scale)}.`,
      },
      {
        about: 'fraction',
        text: `${least ? '' : '1 + '}${String(fraction)} ÷ ${power(2, fractionBits)} = ${String(mantissa)}.`,
      },
      { about: 'product', text: `${negative ? '−' : ''}${String(mantissa)} × 2${raised(scale)} = ${realText(value)}.` },
    ],
    value,
  }
}

const realText = (value: number): string => (Object.is(value, -0) ? '−0' : signed(value))

/** One byte for true or false. */
export const boolStep = (bytes: Uint8Array): Step => ({
  about: hexText(bytes),
  text: `${bytes[0] === 0 ? 'false' : 'true'}: zero is false, and anything else true.`,
})
