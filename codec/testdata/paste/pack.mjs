/**
 * Packs what people paste into the fixtures beside this file: `node codec/testdata/paste/pack.mjs <paste> <cases>`, where
 * `<paste>` holds pairs `NAME.txt` and `NAME.expected.hex`, and `<cases>` JSON files with `input`, `form` and `expect.hex`.
 */
// @ts-check
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const [paste, cases] = process.argv.slice(2)
if (paste === undefined || cases === undefined) {
  console.error('usage: node codec/testdata/paste/pack.mjs <paste> <cases>')
  process.exit(1)
}

const read = (/** @type {string[]} */ ...path) => readFileSync(join(...path), 'utf8')
const named = (/** @type {string} */ folder, /** @type {string} */ end) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(end))
    .sort()
    .map((file) => file.slice(0, -end.length))

const forms = named(paste, '.txt').map((name) => ({
  name,
  text: read(paste, `${name}.txt`),
  frames: read(paste, `${name}.expected.hex`).trim().split('\n'),
}))
const inputs = named(cases, '.json').map((name) => {
  const { input, expect } = JSON.parse(read(cases, `${name}.json`))
  return { name, text: input, frames: expect.hex === null ? [] : [expect.hex] }
})

for (const [file, lines] of Object.entries({ forms, inputs })) {
  const packed = gzipSync(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, { level: 9 })
  // The operating system in the header is all that differs between machines.
  packed[9] = 0xff
  writeFileSync(new URL(`${file}.jsonl.gz`, import.meta.url), packed)
  console.log(`${file}: ${lines.length} lines, ${packed.length} bytes`)
}
