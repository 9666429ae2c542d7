/**
 * `npm run bench`: Wirescope beside kafkajs and @platformatic/kafka on one machine in one run, and beside a bare walk
 * over the same bytes. Before anything is timed, all of them must have read the same values and written the same bytes.
 */
import { sampleMetadata, sampleRecords } from './input.mjs'
import * as kafkajs from './kafkajs.mjs'
import { measure } from './measure.mjs'
import * as platformatic from './platformatic.mjs'
import { walkBatch } from './walk-batch.mjs'
import { walkMetadata } from './walk-metadata.mjs'
import * as wirescope from './wirescope.mjs'

const US = 'wirescope'
const WALK = 'bare walk'

const records = sampleRecords()
const messages = { kafkajs: kafkajs.messagesOf(records), platformatic: platformatic.messagesOf(records) }
const batch = wirescope.batchOf(records)
const metadata6 = sampleMetadata(6)
const metadata9 = sampleMetadata(9)

// The clients' own encoders make the input, each in a buffer of its own; Wirescope and the walk get it as a Uint8Array.
const inputs = {
  batch: Buffer.from(await kafkajs.encodeBatch(messages.kafkajs)),
  v6: Buffer.from(kafkajs.encodeMetadata(metadata6)),
  v9: Buffer.from(platformatic.encodeMetadata(metadata9)),
}
const plain = Object.fromEntries(Object.entries(inputs).map(([name, bytes]) => [name, new Uint8Array(bytes)]))

const sections = [
  {
    title: `RecordBatch v2, ${records.length} records, decode`,
    input: inputs.batch,
    contenders: [
      { name: WALK, run: () => walkBatch(plain.batch) },
      { name: US, run: () => wirescope.decodeBatch(plain.batch), digest: wirescope.batchChecksum },
      { name: `${US}, CRC checked too`, run: () => wirescope.verifyBatch(plain.batch) },
      { name: 'kafkajs', run: () => kafkajs.decodeBatch(inputs.batch), digest: kafkajs.batchChecksum },
      { name: 'platformatic', run: () => platformatic.decodeBatch(inputs.batch), digest: platformatic.batchChecksum },
    ],
    targets: { kafkajs: 15, platformatic: 5, [WALK]: 1 / 5 },
  },
  {
    title: 'Metadata response v6 (the newest of kafkajs), 10000 partitions, decode',
    input: inputs.v6,
    contenders: [
      { name: WALK, run: () => walkMetadata(plain.v6, false) },
      { name: US, run: () => wirescope.decodeMetadata(plain.v6, 6), digest: wirescope.metadataChecksum },
      { name: 'kafkajs', run: () => kafkajs.decodeMetadata(inputs.v6), digest: kafkajs.metadataChecksum },
    ],
    targets: { kafkajs: 3 },
  },
  {
    title: 'Metadata response v9 (the oldest of platformatic), 10000 partitions, decode',
    input: inputs.v9,
    contenders: [
      { name: WALK, run: () => walkMetadata(plain.v9, true) },
      { name: US, run: () => wirescope.decodeMetadata(plain.v9, 9), digest: wirescope.metadataChecksum },
      {
        name: 'platformatic',
        run: () => platformatic.decodeMetadata(inputs.v9),
        digest: platformatic.metadataChecksum,
      },
    ],
    targets: {},
  },
  {
    title: `RecordBatch v2, ${records.length} records, encode`,
    input: inputs.batch,
    contenders: [
      { name: US, run: () => wirescope.encodeBatch(batch), digest: hexOf },
      { name: 'kafkajs', run: () => kafkajs.encodeBatch(messages.kafkajs), digest: hexOf },
      { name: 'platformatic', run: () => platformatic.encodeBatch(messages.platformatic), digest: hexOf },
    ],
    targets: { kafkajs: 3 },
  },
  {
    title: 'Metadata response v6, encode (kafkajs: its Encoder, driven by the bench)',
    input: inputs.v6,
    contenders: [
      { name: US, run: () => wirescope.encodeMetadata(metadata6, 6), digest: hexOf },
      { name: 'kafkajs', run: () => kafkajs.encodeMetadata(metadata6), digest: hexOf },
    ],
    targets: {},
  },
  {
    title: 'Metadata response v9, encode (platformatic: its Writer, driven by the bench)',
    input: inputs.v9,
    contenders: [
      { name: US, run: () => wirescope.encodeMetadata(metadata9, 9), digest: hexOf },
      { name: 'platformatic', run: () => platformatic.encodeMetadata(metadata9), digest: hexOf },
    ],
    targets: {},
  },
]

function hexOf(bytes) {
  return Buffer.from(bytes).toString('hex')
}

/** Throws where two contenders came to different results. */
async function verify({ title, contenders }) {
  const seen = new Map()
  for (const { name, run, digest } of contenders) if (digest) seen.set(digest(await run()), name)
  if (seen.size > 1) throw new Error(`${title}: ${[...seen.values()].join(' and ')} came to different results`)
}

/** How many times as long as Wirescope each contender takes, and whether that is as much as was aimed at. */
function report({ title, input, contenders, targets }, times) {
  console.log(`\n${title}: ${input.length} bytes`)
  for (const { name } of contenders) {
    const ratio = times.get(name) / times.get(US)
    const target = targets[name]
    const verdict = target === undefined ? '' : `aim ${target.toFixed(1)}  ${ratio >= target ? 'reached' : 'MISSED'}`
    const columns = [name.padEnd(28), times.get(name).toFixed(3).padStart(9), `${ratio.toFixed(2)}x`.padStart(9)]
    console.log(`  ${columns.join('  ')}  ${verdict}`.trimEnd())
  }
}

if (wirescope.verifyBatch(plain.batch).length > 0) throw new Error('Wirescope finds fault with the input')
for (const section of sections) await verify(section)
console.log(`Milliseconds (first quartile) and how many times as long as ${US}; all results agree.`)
for (const section of sections) report(section, await measure(section.contenders))

await import('./hostile.mjs')
