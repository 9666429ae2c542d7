/** Numbers whose bits stand for something by themselves: attributes, operations, and the tags of Protobuf. */
import { bitsOf, type Layout } from '../../../codec/index.ts'
import { binary, type Step } from './step.ts'

/** What each group of bits that is set stands for, lowest first; none until the meanings are loaded. */
export function bitSteps(layout: Layout, row: number, bytes: Uint8Array): Step[] {
  const bits = bitsOf(layout, row)
  if (!bits) return []
  if (bits.unset !== undefined) return [{ about: 'as a whole', text: `stands for no bits: ${bits.unset}.` }]
  const set = bits.groups
    .filter(({ value, width }) => value !== 0 || width > 1)
    .map(({ bit, width, name, value, valueName }) => ({
      about: width === 1 ? `bit ${String(bit)}` : `bits ${String(bit + width - 1)}–${String(bit)}`,
      text:
        width === 1
          ? `1: ${valueName ?? name}.`
          : `${value.toString(2).padStart(width, '0')} = ${String(value)}: ${name} ${valueName ?? 'unknown'}.`,
    }))
  if (set.length === 0 && bits.unknown === 0) return [{ about: 'bits', text: `${binary(bytes)}: none is set.` }]
  const unknown = { about: `0x${bits.unknown.toString(16)}`, text: 'bits that stand for nothing known.' }
  return [
    { about: 'bits', text: `${binary(bytes)}, the highest first.` },
    ...set,
    ...(bits.unknown === 0 ? [] : [unknown]),
  ]
}

const WIRE_TYPES: Readonly<Record<number, string>> = {
  0: 'a varint',
  1: 'eight bytes',
  2: 'a length and so many bytes',
  5: 'four bytes',
}

/** Field number and wire type of a Protobuf field. */
export const protobufTagSteps = (tag: bigint): Step[] => [
  { about: `${String(tag)} ÷ 8`, text: `without the rest: field number ${String(tag >> 3n)}.` },
  {
    about: 'the rest',
    text: `wire type ${String(tag & 7n)}: ${WIRE_TYPES[Number(tag & 7n)] ?? 'none that is in use'}.`,
  },
]
