/** Finds and reads the catalog's own JSON files. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds the catalog. */
export const CATALOG = fileURLToPath(new URL('..', import.meta.url))

/** The folders with one JSON file per message. */
export const FOLDERS = ['messages', 'metadata', 'storage']

/** Every message schema with its file, by name. Throws naming the file that is no JSON. */
export function readMessages(catalog = CATALOG) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(catalog, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => {
        const file = join(folder, name)
        return { file, schema: readJson(join(catalog, file)) }
      }),
  ).sort((a, b) => (a.schema.name < b.schema.name ? -1 : 1))
}

/** The content of a JSON file. Throws naming the file where it is none. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error })
  }
}
