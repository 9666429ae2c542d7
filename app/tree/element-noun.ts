/** What one element of an array is called in `+ Add partition`: a guess from the field's name, plain enough to read. */

/** `TopicData` is topic, `Partitions` partition, `ReplicaNodes` replica node. */
export function elementNoun(fieldName: string): string {
  const words = fieldName.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ').split(' ')
  if (words.length > 1 && /^(Data|Collection|List|Set)$/.test(words.at(-1) ?? '')) words.pop()
  const last = words.pop() ?? ''
  return [...words, singular(last)].map((word) => (/^[A-Z]{2,}s?$/.test(word) ? word : word.toLowerCase())).join(' ')
}

function singular(word: string): string {
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  if (/(ss|us|is|as)$/.test(word) && word !== 'Replicas') return word
  return word.replace(/s$/, '')
}
