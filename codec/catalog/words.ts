/** Descriptions of fields, of the other parts of a layout, and of APIs: a module of its own, loaded when first asked for. */
import type { FieldSchema, MessageSchema } from '../schema/types.ts'
import { getApi } from './apis.ts'
import { loadMeanings } from './meanings.ts'
import { getMessage, hasMessage } from './message-facts.ts'

/** What an API is for. */
export interface ApiWords {
  /** One line: what it does and who sends it. */
  readonly summary?: string
  readonly about?: string
  /** The Kafka release in which it appeared, where that is certain: `0.8.0`. */
  readonly since?: string
  /** The Kafka Improvement Proposal that brought it, where there was one: 714. */
  readonly kip?: number
}

/** Every description, at hand without waiting once they are loaded. */
export interface Words {
  /** What a field is for. `path` holds the schema's names from the message down: `['Topics', 'Name']`. */
  field(message: string, path: readonly string[]): string | undefined
  /** What a part of the layout that is no schema field is for: `frame.size`, `batch.crc`. */
  node(key: string): string | undefined
  /** What an API is for, by its key or name. */
  api(apiKey: number | string): ApiWords
}

let loading: Promise<Words> | undefined

/** Loads the descriptions, once, and the meanings of values with them. */
export function loadWords(): Promise<Words> {
  loading ??= Promise.all([import('./generated/words.ts'), loadMeanings()]).then(([words]) => new CatalogWords(words))
  return loading
}

interface GeneratedWords {
  readonly SENTENCES: string
  readonly FIELDS: string
  readonly NODES: Readonly<Record<string, string>>
  readonly API_WORDS: Readonly<Record<string, ApiWords>>
}

class CatalogWords implements Words {
  readonly #sentences: readonly string[]
  /** Per message the numbers of its fields' sentences, in the order of its file. */
  readonly #numbers: ReadonlyMap<string, string>
  readonly #fields = new Map<string, ReadonlyMap<FieldSchema, string>>()

  constructor(readonly generated: GeneratedWords) {
    this.#sentences = generated.SENTENCES.split('\n')
    this.#numbers = new Map(
      generated.FIELDS.split('\n').map((line) => {
        const space = line.indexOf(' ')
        return [line.slice(0, space), line.slice(space + 1)]
      }),
    )
  }

  field(message: string, path: readonly string[]): string | undefined {
    if (!hasMessage(message)) return undefined
    const schema = getMessage(message)
    const sentences = this.#sentencesOf(schema)
    let fields: readonly FieldSchema[] | undefined = schema.fields
    let field: FieldSchema | undefined
    for (const name of path) {
      field = fields?.find((candidate) => candidate.name === name)
      if (!field) return undefined
      const type: string = field.type.replaceAll('[]', '')
      fields = field.fields ?? schema.commonStructs.find((struct) => struct.name === type)?.fields
    }
    return field && sentences.get(field)
  }

  node(key: string): string | undefined {
    return Object.hasOwn(this.generated.NODES, key) ? this.generated.NODES[key] : undefined
  }

  api(apiKey: number | string): ApiWords {
    const api = getApi(apiKey)
    return (api && this.generated.API_WORDS[api.apiKey]) ?? {}
  }

  #sentencesOf(schema: MessageSchema): ReadonlyMap<FieldSchema, string> {
    let sentences = this.#fields.get(schema.name)
    if (!sentences) {
      const numbers = (this.#numbers.get(schema.name) ?? '').split(',')
      const entries = allFields(schema.fields)
        .concat(schema.commonStructs.flatMap((struct) => allFields(struct.fields)))
        .flatMap((field, i) => {
          const number = numbers[i]
          return number ? [[field, this.#sentences[parseInt(number, 36)] ?? ''] as const] : []
        })
      this.#fields.set(schema.name, (sentences = new Map(entries)))
    }
    return sentences
  }
}

/** A field, then its own fields, then the next: the order in which the generator numbers them. */
const allFields = (fields: readonly FieldSchema[]): FieldSchema[] =>
  fields.flatMap((field) => [field, ...allFields(field.fields ?? [])])
