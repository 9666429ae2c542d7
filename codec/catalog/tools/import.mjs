/**
 * Brings a newer Kafka's facts into the catalog: `npm run catalog:import -- <folder> [--dry-run]`, where the folder holds
 * Kafka's schema files. Our descriptions and the versions that Kafka has dropped stay. Its descriptions are never taken.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { planImport } from './plan-import.mjs'
import { CATALOG } from './read-catalog.mjs'

const USAGE = `Usage: npm run catalog:import -- <folder of Kafka schema files> [--dry-run] [--catalog <folder>]
  --dry-run   list what would change, write nothing
  --catalog   the catalog to change, if not this project's own`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, catalog: { type: 'string' }, help: { type: 'boolean' } },
  })
  const [folder, ...rest] = positionals
  if (values.help) console.log(USAGE)
  else if (folder === undefined || rest.length) throw new Error(`One folder is needed.\n${USAGE}`)
  else run(folder, values.catalog ?? CATALOG, values['dry-run'] === true)
} catch (error) {
  console.error(error.message)
  console.error('Nothing was changed.')
  process.exitCode = 1
}

function run(folder, catalog, dry) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${folder} is no folder`)
  const { files, report } = planImport(folder, catalog)
  for (const line of report) console.log(line)
  if (files.size === 0) console.log('The catalog says the same already.')
  else if (dry) console.log(`Nothing was written; these would be: ${[...files.keys()].join(', ')}`)
  else for (const [file, text] of files) write(join(catalog, file), text)
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
