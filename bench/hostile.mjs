/**
 * What hostile compressed batches cost, each opened in a process of its own: bombs against the limit of 64 MiB, and
 * ordinary batches with a byte turned over. `npm run bench` runs it after the comparison with other clients.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { encodeRecords } from '../lib/index.js'
import { bombs } from './hostile-streams.mjs'
import { sampleRecords } from './input.mjs'
import { batchOf } from './wirescope.mjs'

const AIM_MS = 1000
const AIM_MIB = 256
const CHILD = fileURLToPath(new URL('hostile-child.mjs', import.meta.url))

function run(mode, bytes) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHILD, mode], { input: bytes, encoding: 'utf8' })
  if (status !== 0) return { failed: stderr.trim().split('\n').slice(0, 3).join(' ') || `ended with ${status}` }
  return JSON.parse(stdout)
}

const mib = (bytes) => `${(bytes / (1 << 20)).toFixed(0)} MiB`.padStart(8)

/** Peak is what the system counted for the whole process, Node itself among it. */
function report(name, { failed, ms, peak, before, problems }, more) {
  if (failed !== undefined) {
    console.log(`  ${name.padEnd(36)}  FAILED: ${failed}`)
    return
  }
  const verdict = ms <= AIM_MS && peak <= AIM_MIB * 1024 ? 'reached' : 'MISSED'
  const memory = `peak ${mib(peak * 1024)} (at the start ${mib(before * 1024).trim()})`
  console.log(`  ${name.padEnd(36)}  ${ms.toFixed(0).padStart(6)} ms  ${memory}  ${verdict}`)
  console.log(`  ${''.padEnd(36)}  ${more}; ${problems.length === 0 ? 'no problem' : problems.slice(0, 4).join(', ')}`)
}

console.log(`\nBombs, opened with the limit of 64 MiB; aim ${AIM_MS} ms and ${AIM_MIB} MiB for the whole process`)
for (const { name, size, bytes } of bombs()) {
  const result = run('open', bytes)
  const ratio = `${bytes.length} bytes for ${size}, 1:${Math.round(size / bytes.length)}`
  report(name, result, `${ratio}; ${result.length} came out, ${result.rows} rows`)
}

const records = sampleRecords().map((record, i) => ({
  ...record,
  value: Buffer.from(`{"order":${i},"customer":"customer ${i % 97}","status":"shipped","note":"left at the door"}`),
}))
console.log(`\nA batch of ${records.length} records, one of its bytes turned over, the slowest of a hundred such`)
for (const [codec, name] of ['gzip', 'snappy', 'lz4', 'zstd'].entries()) {
  const bytes = await encodeRecords([{ ...batchOf(records), attributes: codec + 1 }])
  const result = run('corrupt', bytes)
  report(
    name,
    result,
    `${bytes.length} bytes; of ${result.count} the content shows ${result.noticed}, the CRC the rest but ${result.silent}`,
  )
}
