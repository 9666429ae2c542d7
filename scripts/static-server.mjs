/** Serves a folder as GitHub Pages does: slashes added to folders, 404.html for what is not there, nothing outside it. */
// @ts-check
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, posix, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream'

/** @type {Readonly<Record<string, string>>} */
const CONTENT_TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/**
 * A server, not yet listening, of everything in `folder`.
 * @param {string} folder
 * @param {string} [mount] the path it stands under, with a slash at both ends: `/` or `/wirescope/`
 */
export function createStaticServer(folder, mount = '/') {
  const root = resolve(folder)
  return createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    answer(root, mount, request.url ?? '/').then(
      (reply) => {
        send(response, reply, request.method === 'HEAD')
      },
      () => response.writeHead(500).end(),
    )
  })
}

/** @typedef {{ status: number, headers: Record<string, string | number>, file?: string }} Reply */

/** @param {string} root @param {string} mount @param {string} address @returns {Promise<Reply>} */
async function answer(root, mount, address) {
  const [rawPath = '/', ...query] = address.split('?')
  const path = readPath(rawPath)
  if (path === undefined) return { status: 400, headers: {} }
  if (`${path}/` === mount) return redirect(mount, query)
  if (!path.startsWith(mount)) return notFound(root)
  const target = join(root, path.slice(mount.length))
  if (target !== root && !target.startsWith(root + sep)) return notFound(root)
  const found = await stat(target).catch(() => undefined)
  if (found?.isDirectory() === true) {
    if (!path.endsWith('/')) return redirect(`${path.split('/').map(encodeURIComponent).join('/')}/`, query)
    return (await fileReply(200, join(target, 'index.html'))) ?? notFound(root)
  }
  if (path.endsWith('/')) return notFound(root)
  return (await fileReply(200, target)) ?? (await fileReply(200, `${target}.html`)) ?? notFound(root)
}

/**
 * The path decoded and without `..`, double slashes and the like; `undefined` for one that is none.
 * @param {string} raw
 */
function readPath(raw) {
  try {
    const path = decodeURIComponent(raw)
    return path.startsWith('/') && !/[\0\\]/.test(path) ? posix.normalize(path) : undefined
  } catch {
    return undefined
  }
}

/** @param {string} path @param {string[]} query @returns {Reply} */
function redirect(path, query) {
  return { status: 301, headers: { location: query.length === 0 ? path : `${path}?${query.join('?')}` } }
}

/** @param {string} root @returns {Promise<Reply>} */
async function notFound(root) {
  return (await fileReply(404, join(root, '404.html'))) ?? { status: 404, headers: {} }
}

/** @param {number} status @param {string} file @returns {Promise<Reply | undefined>} */
async function fileReply(status, file) {
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile() !== true) return undefined
  const type = CONTENT_TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream'
  return { status, headers: { 'content-type': type, 'content-length': found.size }, file }
}

/** @param {import('node:http').ServerResponse} response @param {Reply} reply @param {boolean} headOnly */
function send(response, { status, headers, file }, headOnly) {
  response.writeHead(status, { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache', ...headers })
  if (file === undefined || headOnly) response.end()
  else pipeline(createReadStream(file), response, () => undefined)
}
