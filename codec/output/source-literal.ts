/** Bytes as a literal in the source of a programming language, to be pasted into a test or a program. */

/** The languages that a literal can be written in. */
export const LITERAL_LANGUAGES = ['c', 'go', 'java', 'rust', 'python', 'js', 'node', 'erlang', 'elixir'] as const
export type LiteralLanguage = (typeof LITERAL_LANGUAGES)[number]

interface LiteralForm {
  readonly label: string
  readonly open: (name: string, count: number) => string
  readonly byte: (byte: number) => string
  readonly close: string
  /** Whether the last element may have a comma behind it too. */
  readonly trailingComma: boolean
  /** How names are written there. */
  readonly name: (words: readonly string[]) => string
}

const hex = (byte: number): string => `0x${byte.toString(16).padStart(2, '0')}`
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const snake = (words: readonly string[]): string => words.join('_')
const camel = (words: readonly string[]): string => words.map((word, i) => (i === 0 ? word : capital(word))).join('')

const FORMS: Readonly<Record<LiteralLanguage, LiteralForm>> = {
  c: {
    label: 'C',
    open: (name) => `unsigned char ${name}[] = {`,
    byte: hex,
    close: '};',
    trailingComma: true,
    name: snake,
  },
  go: { label: 'Go', open: (name) => `var ${name} = []byte{`, byte: hex, close: '}', trailingComma: true, name: camel },
  java: {
    label: 'Java',
    open: (name) => `byte[] ${name} = {`,
    // A Java byte has a sign, and a hexadecimal number above 0x7f would need a cast.
    byte: (byte) => String((byte << 24) >> 24),
    close: '};',
    trailingComma: true,
    name: camel,
  },
  rust: {
    label: 'Rust',
    open: (name, count) => `let ${name}: [u8; ${count}] = [`,
    byte: hex,
    close: '];',
    trailingComma: true,
    name: snake,
  },
  python: {
    label: 'Python',
    open: (name) => `${name} = bytes([`,
    byte: hex,
    close: '])',
    trailingComma: true,
    name: snake,
  },
  js: {
    label: 'JavaScript',
    open: (name) => `const ${name} = new Uint8Array([`,
    byte: hex,
    close: '])',
    trailingComma: true,
    name: camel,
  },
  node: {
    label: 'Node.js Buffer',
    open: (name) => `const ${name} = Buffer.from([`,
    byte: hex,
    close: '])',
    trailingComma: true,
    name: camel,
  },
  erlang: {
    label: 'Erlang',
    open: (name) => `${capital(name)} = <<`,
    byte: (byte) => `16#${byte.toString(16).padStart(2, '0')}`,
    close: '>>.',
    trailingComma: false,
    name: camel,
  },
  elixir: {
    label: 'Elixir',
    open: (name) => `${name} = <<`,
    byte: hex,
    close: '>>',
    trailingComma: false,
    name: snake,
  },
}

/** What a person calls the language. */
export const literalLabel = (language: LiteralLanguage): string => FORMS[language].label

const BYTES_A_LINE = 16

/** A declaration of a constant with these bytes, 16 a line; `name` is any words, written as the language writes names. */
export function sourceLiteral(bytes: Uint8Array, language: LiteralLanguage, name = 'frame'): string {
  const form = FORMS[language]
  const open = form.open(form.name(wordsOf(name)), bytes.length)
  if (bytes.length === 0) return open + form.close
  const texts = Array.from(bytes, form.byte)
  const width = Math.max(...texts.map((text) => text.length))
  const lines: string[] = []
  for (let at = 0; at < texts.length; at += BYTES_A_LINE) {
    const line = texts.slice(at, at + BYTES_A_LINE).map((text) => text.padStart(width))
    const last = at + BYTES_A_LINE >= texts.length
    lines.push(`  ${line.join(', ')}${last && !form.trailingComma ? '' : ','}`)
  }
  return [open, ...lines, form.close].join('\n')
}

/** `Produce request v9` as `produce`, `request`, `v9`; a name that would be none gets one. */
function wordsOf(name: string): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  return words.length > 0 && /^[a-z]/.test(words[0]!) ? words : ['frame', ...words]
}
