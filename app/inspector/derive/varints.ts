/** Variable-length integers: seven bits a byte, zigzag, two's complement, and lengths that are written plus one. */
import { hexText } from '../../stores/hex-text.ts'
import { binary, count, power, shortHex, signed, sumText, type Step } from './step.ts'

interface Unsigned {
  readonly steps: readonly Step[]
  readonly value: bigint
}

const SHOWN_IN_BITS = 3

/** The number without a sign that the groups of seven bits come to, of which so many bits count. */
export function unsignedVarint(bytes: Uint8Array, bits: 32 | 64): Unsigned {
  const whole = Array.from(bytes).reduce((sum, byte, i) => sum + (BigInt(byte & 0x7f) << BigInt(7 * i)), 0n)
  const value = BigInt.asUintN(bits, whole)
  const steps = bytes.length === 1 ? [oneByte(bytes, whole)] : severalBytes(bytes, whole)
  if (value !== whole)
    steps.push({ about: `${String(bits)} bits`, text: `No more count, what lies beyond is cut off: ${String(value)}.` })
  return { steps, value }
}

const oneByte = (bytes: Uint8Array, value: bigint): Step => ({
  about: hexText(bytes),
  text: `is ${binary(bytes)}. The top bit is 0, so the varint ends here: unsigned ${String(value)}.`,
})

function severalBytes(bytes: Uint8Array, value: bigint): Step[] {
  const terms = Array.from(bytes, (byte, i) => [byte & 0x7f, i] as const)
    .filter(([group]) => group !== 0)
    .map(([group, i]) => (i === 0 ? String(group) : `${String(group)} × ${power(128, i)}`))
  const bits = bytes.length <= SHOWN_IN_BITS ? `is ${binary(bytes)}. ` : `${String(bytes.length)} bytes. `
  const sum = terms.length > 1 ? `${sumText(terms)} = ` : ''
  return [
    { about: shortHex(bytes), text: `${bits}A top bit of 1 says that another byte follows; the last has 0.` },
    { about: '7 bits each', text: `lowest first: ${sum}unsigned ${String(value)}.` },
  ]
}

/** From the zigzag form to the number with a sign. */
export function zigzag(stored: bigint): Unsigned {
  const odd = (stored & 1n) === 1n
  const value = odd ? -((stored + 1n) / 2n) : stored / 2n
  const how = odd ? `odd, so −(${String(stored)} + 1) ÷ 2` : `even, so ${String(stored)} ÷ 2`
  return { steps: [{ about: 'zigzag', text: `${String(stored)} is ${how} = ${signed(value)}.` }], value }
}

/** From 64 bits in two's complement to the number with a sign. */
export function twosComplement64(stored: bigint): Unsigned {
  const value = BigInt.asIntN(64, stored)
  const text = `the top one of 64 bits is set: ${String(stored)} − ${power(2, 64)} = ${signed(value)}.`
  return { steps: value < 0n ? [{ about: 'negative', text }] : [], value }
}

/** A compact length or count: what is stored less one. */
export function lessOne(stored: bigint, noun: string, nullable: boolean): Step {
  if (stored === 0n) return { about: '0', text: 'Written is the number plus one, so that 0 can mean null.' }
  return {
    about: `${String(stored)} − 1`,
    text: `Written is the number plus one: ${count(stored - 1n, noun)}.${nullable ? ' 0 would mean null.' : ''}`,
  }
}
