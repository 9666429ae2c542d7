/** The server behaves as GitHub Pages does, so that what passes here works there. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStaticServer } from './static-server.mjs'

const FILES = {
  'site/index.html': 'front',
  'site/404.html': 'no such page',
  'site/about.html': 'about',
  'site/api/Fetch/index.html': 'fetch',
  'site/assets/main.js': 'export {}',
  'site/assets/font.woff2': 'font',
  'secret.txt': 'secret',
  'site-of-another/secret.txt': 'secret',
}

let folder: string
const servers = new Map<string, { port: number; close: () => void }>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'static-server-'))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const mount of ['/', '/wirescope/']) {
    const server = createStaticServer(join(folder, 'site'), mount)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.set(mount, { port: (server.address() as AddressInfo).port, close: () => server.close() })
  }
})

afterAll(() => {
  for (const server of servers.values()) server.close()
  rmSync(folder, { recursive: true })
})

/** Sends the path as it is: fetch() would tidy `..` away before the server saw it. */
const get = (path: string, { mount = '/', method = 'GET' } = {}) =>
  new Promise<{ status: number | undefined; type: string | undefined; location: string | undefined; text: string }>(
    (resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port: servers.get(mount)?.port, path, method, agent: false },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => (text += part))
          answer.on('end', () => {
            const { 'content-type': type, location } = answer.headers
            resolve({ status: answer.statusCode, type, location, text })
          })
        },
      )
      sent.on('error', reject).end()
    },
  )

describe('the static server', () => {
  it('answers a folder with its index', async () => {
    expect(await get('/')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8', text: 'front' })
    expect(await get('/api/Fetch/?v=9')).toMatchObject({ status: 200, text: 'fetch' })
  })

  it('adds the slash that a folder lacks and keeps the query', async () => {
    expect(await get('/api/Fetch?v=9&at=a?b')).toMatchObject({ status: 301, location: '/api/Fetch/?v=9&at=a?b' })
  })

  it('finds a page without its .html', async () => {
    expect(await get('/about')).toMatchObject({ status: 200, text: 'about' })
  })

  it('tells the type of a file by its name', async () => {
    expect(await get('/assets/main.js')).toMatchObject({ type: 'text/javascript; charset=utf-8' })
    expect(await get('/assets/font.woff2')).toMatchObject({ type: 'font/woff2' })
  })

  it('answers with 404.html whatever is not there, a folder without an index included', async () => {
    for (const path of ['/nope', '/api/Nope/', '/assets/', '/about.html/', '/api/Fetch/index.html/x']) {
      expect(await get(path), path).toMatchObject({ status: 404, text: 'no such page' })
    }
  })

  it('gives nothing from outside its folder', async () => {
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/api/../../site-of-another/secret.txt',
    ]) {
      expect((await get(path)).text, path).not.toContain('secret')
    }
    for (const path of ['/..%5csecret.txt', '/%00', '/%', '/%c0%ae']) expect((await get(path)).status, path).toBe(400)
  })

  it('redirects to no other host', async () => {
    expect(await get('//api//Fetch')).toMatchObject({ status: 301, location: '/api/Fetch/' })
  })

  it('stands under a sub-path, and there alone', async () => {
    const mount = '/wirescope/'
    expect(await get('/wirescope/api/Fetch/', { mount })).toMatchObject({ status: 200, text: 'fetch' })
    expect(await get('/wirescope/api/Fetch', { mount })).toMatchObject({
      status: 301,
      location: '/wirescope/api/Fetch/',
    })
    expect(await get('/wirescope', { mount })).toMatchObject({ status: 301, location: '/wirescope/' })
    expect(await get('/api/Fetch/', { mount })).toMatchObject({ status: 404 })
  })

  it('sends no body to HEAD and refuses to be written to', async () => {
    expect(await get('/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    expect(await get('/', { method: 'POST' })).toMatchObject({ status: 405 })
  })
})
