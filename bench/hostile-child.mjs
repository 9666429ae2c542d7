/** Opens the record set from standard input in a process of its own, and prints time and memory as JSON. */
import { decodeRecords, openCompressed } from '../lib/index.js'

const [mode] = process.argv.slice(2)
const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const bytes = new Uint8Array(Buffer.concat(chunks))
const before = process.resourceUsage().maxRSS

const result = mode === 'corrupt' ? await openDamaged(bytes) : await open(bytes)
const { heapUsed, arrayBuffers } = process.memoryUsage()
console.log(JSON.stringify({ ...result, before, peak: process.resourceUsage().maxRSS, heapUsed, arrayBuffers }))

/** Milliseconds until the rows and problems of the first batch are there. */
async function open(input) {
  const start = performance.now()
  const layout = decodeRecords(input)
  const row = Array.from({ length: layout.rowCount }, (_, i) => i).find((i) => layout.shape(i).role === 'opaque')
  if (row === undefined) return { ms: performance.now() - start, length: 0, problems: ['not opened'] }
  const inner = await openCompressed(layout, row)
  const problems = inner.problems.map(({ code }) => code)
  const ms = performance.now() - start
  return { ms, length: inner.bytes.length, rows: inner.rowCount, problems, outer: layout.problems.length }
}

/** One byte after another turned over, a hundred of them spread over the compressed part; the slowest counts. */
async function openDamaged(input) {
  const COUNT = 100
  let ms = 0
  let noticed = 0
  let silent = 0
  const codes = new Set()
  for (let i = 0; i < COUNT; i++) {
    const damaged = input.slice()
    damaged[61 + Math.floor((i * (input.length - 61)) / COUNT)] ^= 1 << (i & 7)
    const opened = await open(damaged)
    ms = Math.max(ms, opened.ms)
    if (opened.problems.length > 0) noticed++
    else if (opened.outer === 0) silent++
    for (const code of opened.problems) codes.add(code)
  }
  return { ms, noticed, silent, count: COUNT, problems: [...codes] }
}
