/** Writes the catalog's index files as the formatter would: what fits a line stands on one. */

const WIDTH = 120

/** The text of a JSON value. */
export const indexText = (value) => `${node(JSON.parse(JSON.stringify(value)), '', '')}\n`

function node(value, indent, key) {
  const line = inLine(value)
  // The comma that may follow takes a column too.
  if (indent.length + key.length + line.length < WIDTH) return line
  const inner = `${indent}  `
  const entries = Array.isArray(value)
    ? value.map((entry) => inner + node(entry, inner, ''))
    : Object.entries(value).map(([name, entry]) => {
        const start = `${JSON.stringify(name)}: `
        return inner + start + node(entry, inner, start)
      })
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`
}

function inLine(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`
  const entries = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${inLine(entry)}`)
  return entries.length ? `{ ${entries.join(', ')} }` : '{}'
}
