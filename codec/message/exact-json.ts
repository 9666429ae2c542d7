/** JSON text read without loss: whole numbers beyond 2^53, which brokers write bare, come out as bigint. */

/** More digits than any field can hold; a longer exponent is left to JSON.parse, which makes it infinite. */
const MOST_DIGITS = 400

const TOKENS = /"(?:[^"\\]|\\[^])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

// Private-use characters mark what goes through JSON.parse as text: a literal too long for it, and text that looks marked.
const LITERAL = '\uf8ff'
const TEXT = '\uf8fe'
const LOOKS_MARKED = /^"(?:[\uf8fe\uf8ff]|\\uf8f[ef])/i

/** Like JSON.parse, but with bigint for whole numbers that a double cannot hold exactly. Throws SyntaxError as that does. */
export function parseExactJson(text: string): unknown {
  const quoted = text.replace(TOKENS, (token) => {
    if (token.startsWith('"')) return LOOKS_MARKED.test(token) ? `"${TEXT}${token.slice(1)}` : token
    const whole = wholeNumber(token)
    if (whole === null || Number.isSafeInteger(Number(whole))) return token
    return `"${LITERAL}${whole.toString()}"`
  })
  if (quoted === text) return JSON.parse(text)
  return JSON.parse(quoted, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    if (value.startsWith(LITERAL)) return BigInt(value.slice(1))
    return value.startsWith(TEXT) ? value.slice(1) : value
  })
}

/** The exact value of a JSON number where it is whole, or null. */
function wholeNumber(literal: string): bigint | null {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal)
  if (!parts) return null
  const [, sign = '', units = '', decimals = '', exponent = '0'] = parts
  if (units.length > 1 && units.startsWith('0')) return null
  const shift = Number(exponent) - decimals.length
  if (Math.abs(shift) > MOST_DIGITS || literal.length > MOST_DIGITS) return null
  const digits = units + decimals
  if (shift >= 0) return BigInt(`${sign}${digits}${'0'.repeat(shift)}`)
  const kept = digits.slice(0, shift)
  if (/[^0]/.test(digits.slice(shift))) return null
  return BigInt(`${sign}${kept === '' ? '0' : kept}`)
}
