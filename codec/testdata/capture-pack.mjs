/**
 * Packs captured traffic into the fixtures beside this file: `node codec/testdata/capture-pack.mjs <captures>`, where
 * `<captures>` holds for each capture NAME.frames.jsonl and NAME.kmsg.jsonl.gz, an independent dissection of the frames.
 */
// @ts-check
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'

const [captures] = process.argv.slice(2)
if (captures === undefined) {
  console.error('usage: node codec/testdata/capture-pack.mjs <captures>')
  process.exit(1)
}
const folder = captures
const here = fileURLToPath(new URL('.', import.meta.url))

/** APIs with a structure in one of their bytes fields, and the parts of the dissection that say what is in it. */
const CARRIERS = ['JoinGroup', 'SyncGroup', 'DescribeGroups', 'SaslAuthenticate', 'PushTelemetry']

/** @param {string} text @returns {any[]} */
const parsed = (text) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** @param {string} name */
function framesOf(name) {
  const dissected = new Map(
    parsed(gunzipSync(readFileSync(join(folder, `${name}.kmsg.jsonl.gz`))).toString('utf8')).map((line) => [
      `${line.stream} ${line.n}`,
      line,
    ]),
  )
  return parsed(readFileSync(join(folder, `${name}.frames.jsonl`), 'utf8')).map((frame) => ({
    capture: name,
    frame,
    dissection: dissected.get(`${frame.stream} ${frame.n}`),
  }))
}

/** @param {any} record */
const recordOf = ({ offset, timestampMs, keyHex, valueHex, headers = [], control }) => ({
  offset,
  timestamp: timestampMs,
  key: keyHex,
  value: valueHex,
  headers,
  ...(control ? { control } : {}),
})

/** @param {any} set */
const setOf = ({ topic, topicId, partition, bytes, magic, codecs, records }) => ({
  ...(topic === undefined ? { topicId } : { topic }),
  partition,
  bytes,
  magic,
  codecs,
  records: records.map(recordOf),
})

/** @param {{capture: string, frame: any}} entry */
const headOf = ({ capture, frame }) => ({
  capture,
  stream: frame.stream,
  n: frame.n,
  side: frame.dir,
  apiKey: frame.apiKey,
  version: frame.version,
  hex: frame.hex,
})

/** @param {string} name @param {any[]} entries */
function write(name, entries) {
  const seen = new Set()
  const kept = entries.filter(({ side, apiKey, version, hex }) => {
    // What differs in the correlation id alone shows nothing new.
    const rest = side === 'response' ? hex.slice(16) : hex.slice(0, 16) + hex.slice(24)
    const key = [side, apiKey, version, rest].join(' ')
    return !seen.has(key) && seen.add(key)
  })
  const packed = gzipSync(`${kept.map((entry) => JSON.stringify(entry)).join('\n')}\n`, { level: 9 })
  // The operating system in the header is all that differs between machines.
  packed[9] = 0xff
  writeFileSync(join(here, `${name}.jsonl.gz`), packed)
  console.log(`${name}: ${kept.length} frames, ${packed.length} bytes`)
}

const all = readdirSync(folder)
  .filter((file) => file.endsWith('.frames.jsonl'))
  .sort()
  .flatMap((file) => framesOf(file.replace('.frames.jsonl', '')))
const sound = all.filter(({ dissection }) => dissection?.ok === true)

write(
  'capture-records',
  sound
    .filter(({ dissection }) => dissection.recordSets?.some((/** @type {any} */ set) => set.bytes > 0))
    .map((entry) => ({ ...headOf(entry), recordSets: entry.dissection.recordSets.map(setOf) })),
)
write(
  'capture-payloads',
  sound
    .filter(({ frame }) => CARRIERS.includes(frame.apiName))
    .map((entry) => ({ ...headOf(entry), body: entry.dissection.body })),
)
write('capture-sasl-tokens', all.filter(({ frame }) => frame.apiName === 'SaslRawToken').map(headOf))
