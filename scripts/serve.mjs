/** Serves the built site on this machine and prints where: `node scripts/serve.mjs [--mount /wirescope/]`, port from PORT. */
// @ts-check
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createStaticServer } from './static-server.mjs'

const DEFAULT_PORT = 4180
const site = fileURLToPath(new URL('../dist', import.meta.url))
const { mount } = parseArgs({ options: { mount: { type: 'string', default: '/' } } }).values

if (!existsSync(site)) fail('There is no dist/ to serve yet: run npm run build:site first.')
if (!/^\/(?:[^/]+\/)*$/.test(mount)) fail(`--mount must begin and end with a slash, as /wirescope/ does, not ${mount}`)
const chosen = process.env['PORT'] ?? ''
if (!/^\d{0,5}$/.test(chosen) || Number(chosen) > 65535) fail(`PORT must be a number up to 65535, not ${chosen}`)

const server = createStaticServer(site, mount)
server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code !== 'EADDRINUSE') fail(error.message)
  // A port that was asked for by name is not silently exchanged for another.
  else if (chosen !== '') fail(`Port ${chosen} is taken: choose another with PORT.`)
  else listen(0)
})
server.on('listening', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  console.log(`Wirescope is at http://localhost:${port}${mount} (Ctrl+C stops it)`)
})
listen(chosen === '' ? DEFAULT_PORT : Number(chosen))

/** @param {number} port */
function listen(port) {
  server.listen(port, '127.0.0.1')
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}
