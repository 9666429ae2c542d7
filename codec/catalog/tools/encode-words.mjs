/** Gathers the catalog's descriptions: each sentence once, and per message the number of each field's sentence. */

/**
 * `sentences` is one text with a sentence a line; `fields` has a line per described message: its name, then for each
 * field in the order of its file (common structs last) the sentence's number in base 36, empty where there is none.
 */
export function encodeWords(messages, words) {
  const numbers = new Map()
  const number = (sentence) => {
    if (!numbers.has(sentence)) numbers.set(sentence, numbers.size)
    return numbers.get(sentence).toString(36)
  }
  const lines = messages.map((schema) => {
    const cells = fieldsOf(schema).map((field) => (field.about ? number(field.about) : ''))
    return cells.some((cell) => cell !== '') ? `${schema.name} ${cells.join(',')}` : ''
  })
  const apis = Object.fromEntries(
    words.apis.map(({ apiKey, summary, about, since, kip }) => [apiKey, { summary, about, since, kip }]),
  )
  return {
    sentences: [...numbers.keys()].join('\n'),
    fields: lines.filter(Boolean).join('\n'),
    nodes: words.nodes,
    apis,
  }
}

const fieldsOf = (node) =>
  (node.fields ?? [])
    .flatMap((field) => [field, ...fieldsOf(field)])
    .concat((node.commonStructs ?? []).flatMap((struct) => fieldsOf(struct)))
