/** Colours of a terminal, by what they stand for; without colours the text stays as it is. */
import type { Region } from '../codec/index.ts'
import type { Io } from './io.ts'

export type Ink = Region | 'dim' | 'bold' | 'error' | 'warning'

/** Text in a colour. */
export type Paint = (ink: Ink, text: string) => string

/** Codes of SGR, so that the terminal's own palette decides. */
const CODES: Readonly<Record<Ink, string>> = {
  frame: '90',
  header: '33',
  request: '34',
  response: '35',
  batch: '36',
  record: '32',
  tags: '95',
  dim: '2',
  bold: '1',
  error: '31',
  warning: '33',
}

export const COLOUR_CHOICES = ['auto', 'always', 'never'] as const

/** `auto` colours a terminal, unless NO_COLOR is set or the terminal is a dumb one. */
export function painter(
  choice: (typeof COLOUR_CHOICES)[number],
  { outIsTerminal, env }: Pick<Io, 'outIsTerminal' | 'env'>,
): Paint {
  const wanted = outIsTerminal && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb'
  if (choice === 'never' || (choice === 'auto' && !wanted)) return (_, text) => text
  return (ink, text) => (text === '' ? '' : `\u001b[${CODES[ink]}m${text}\u001b[0m`)
}
