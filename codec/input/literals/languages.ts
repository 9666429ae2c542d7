/** The words before a list of numbers, by which the language of a literal shows. */
import type { InputDirection, InputForm } from '../parsed-input.ts'

/** The first that fits the text right before the bracket names the form. */
const LANGUAGES: readonly { readonly form: InputForm; readonly before: RegExp; readonly bracket: string }[] = [
  { form: 'follow-c-arrays', before: /\bpeer\d+_\d+\s*\[\s*\d*\s*\]\s*=\s*$/, bracket: '{' },
  { form: 'go-literal', before: /\[\s*(?:\d+|\.\.\.)?\s*\]\s*(?:byte|uint8)\s*$/, bracket: '{(' },
  { form: 'java-literal', before: /\bnew\s+s?byte\s*\[\s*\d*\s*\]\s*$/, bracket: '{' },
  { form: 'java-literal', before: /\bbyte(?:ArrayOf)?\s*(?:\[\]\s*\w+\s*=\s*|\w+\s*\[\]\s*=\s*)?$/, bracket: '({' },
  { form: 'python-literal', before: /\b(?:bytes|bytearray)\s*\(?\s*$/, bracket: '[(' },
  {
    form: 'javascript-literal',
    before: /\b(?:Uint8Array|Int8Array|Uint8ClampedArray|Buffer)\b[^\n;[\]{}]{0,40}$/,
    bracket: '[',
  },
  {
    form: 'rust-literal',
    before: /(?:\bvec!|&|\b[ui]8\s*;\s*\w*\s*\]\s*=\s*|<[ui]8>\s*=\s*|\[[ui]8\]\s*=\s*)\s*$/,
    bracket: '[',
  },
  { form: 'c-array', before: /\b(?:char|BYTE|byte|u8|s8|u_?char|g?u?int8(?:_t)?)\b[^;{}()]{0,80}$/, bracket: '{' },
]

/** How much text before a bracket can matter. */
const REACH = 120

/** The form of the literal whose bracket stands at an offset, or undefined. */
export function languageAt(text: string, bracketAt: number): InputForm | undefined {
  const before = text.slice(Math.max(0, bracketAt - REACH), bracketAt)
  return LANGUAGES.find(({ before: pattern, bracket }) => bracket.includes(text[bracketAt]!) && pattern.test(before))
    ?.form
}

/** The line of words in front of a literal: its declaration. */
export function declarationAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - REACH), at)
  return before.slice(before.lastIndexOf('\n') + 1).trim()
}

/** Wireshark numbers the sides of a stream in the names of its arrays: `peer1_0`. */
export function peerOf(declaration: string): InputDirection | undefined {
  const peer = /\bpeer(\d+)_\d+/.exec(declaration)?.[1]
  return peer === undefined ? undefined : peer === '1' ? 1 : 0
}
