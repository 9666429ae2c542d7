/**
 * Packs reference vectors into the fixtures beside this file: `node codec/testdata/pack.mjs <vectors> <schemas>`, where
 * `<vectors>` holds JSON Lines, one file a message, and `<schemas>` has a folder `test` of message schemas.
 */
// @ts-check
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const [vectors, schemas] = process.argv.slice(2)
if (vectors === undefined || schemas === undefined) {
  console.error('usage: node codec/testdata/pack.mjs <vectors> <schemas>')
  process.exit(1)
}
const here = fileURLToPath(new URL('.', import.meta.url))

/** @param {string} file */
const lines = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')

/** Lines are not parsed and printed anew, for that would lose -0.0. Where a line came from and what it is about, no test asks. */
const trimmed = (/** @type {string} */ line) => line.replace(/,"(source|about)": ?"[^"]*"(?=[,}])/g, '')

/** @param {string} name @param {string[]} entries */
function write(name, entries) {
  const packed = gzipSync(`${entries.map(trimmed).join('\n')}\n`, { level: 9 })
  // The operating system in the header is all that differs between machines.
  packed[9] = 0xff
  writeFileSync(join(here, `${name}.jsonl.gz`), packed)
  console.log(`${name}: ${entries.length} lines, ${packed.length} bytes`)
}

const OWN_FILE = ['record-batches', 'unknown-tagged-fields']
const messages = readdirSync(vectors)
  .filter((file) => file.endsWith('.jsonl') && !OWN_FILE.includes(file.replace('.jsonl', '')))
  .sort()
  .flatMap((file) => lines(join(vectors, file)))

const isOf = (/** @type {string} */ type, /** @type {string} */ line) => JSON.parse(line).type === type
const requests = messages.filter((line) => isOf('request', line))
const responses = messages.filter((line) => isOf('response', line))
write('requests', requests)
write('responses', responses)
write(
  'data',
  messages.filter((line) => !requests.includes(line) && !responses.includes(line)),
)
for (const name of OWN_FILE) write(name, lines(join(vectors, `${name}.jsonl`)))
write(
  'test-messages',
  readdirSync(join(vectors, 'test'))
    .sort()
    .flatMap((file) => lines(join(vectors, 'test', file))),
)

mkdirSync(join(here, 'schemas'), { recursive: true })
for (const file of readdirSync(join(schemas, 'test'))) {
  const schema = JSON.parse(readFileSync(join(schemas, 'test', file), 'utf8'))
  delete schema.releases
  writeFileSync(join(here, 'schemas', file), `${JSON.stringify(schema, null, 2)}\n`)
}
