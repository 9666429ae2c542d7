/** The rows that every frame has: itself, its size, header and body, and what is left over. */
import { encodeScalar } from '../bytes/scalars.ts'
import type { NodeShape } from '../layout/shape.ts'
import type { ResolvedMessage } from '../schema/types.ts'
import type { Side } from './header.ts'
import { planHeader } from './header.ts'

/** Where each stands in the table. */
export const ROOT = 0
export const FRAME = 1
export const SIZE = 2
export const HEADER = 3
export const BODY = 4
export const REST = 5
export const BEHIND = 6

/** The table of one frame. */
export function frameShapes(
  side: Side,
  name: string,
  version: number | undefined,
  headerVersion: number,
  message: ResolvedMessage | undefined,
): NodeShape[] {
  const header = planHeader(side, headerVersion)
  return [
    {
      name: '',
      label: name,
      type: `message v${String(version ?? '?')}`,
      region: side,
      role: 'root',
      code: 'none',
      words: 'message',
    },
    { name: '', label: 'Frame', type: '', region: 'frame', role: 'group', code: 'none', words: 'frame' },
    {
      name: 'size',
      type: 'int32',
      region: 'frame',
      role: 'measure',
      code: 'int32',
      words: 'frame.size',
      encode: (value) => encodeScalar('int32', value, 'size'),
    },
    {
      name: 'header',
      label: header.message.schema.name,
      type: `v${String(headerVersion)}`,
      region: 'header',
      role: 'group',
      code: 'none',
      struct: header.message,
      words: `header.${side}`,
    },
    {
      name: 'body',
      label: name,
      type: 'struct',
      region: side,
      role: 'group',
      code: 'none',
      words: 'body',
      ...(message ? { struct: message } : {}),
    },
    { name: 'undecoded', type: 'bytes', region: side, role: 'undecoded', code: 'rawBytes', words: 'undecoded' },
    { name: 'behindFrame', type: 'bytes', region: side, role: 'undecoded', code: 'rawBytes', words: 'undecoded' },
  ]
}
