/** The built site has a page for every API, and each works from whatever folder it is served. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import apis from '../../codec/catalog/apis.json' with { type: 'json' }
import { policyViolations } from '../site/content-security-policy.ts'
import { SITE, filesNamedBy, pagePaths, readPage } from './site-files.ts'

describe('the pages', () => {
  it('are the front page, one per API, and one for wrong addresses', () => {
    const expected = ['404.html', 'index.html', ...apis.map(({ name }) => `api/${name}/index.html`)]
    expect(apis).toHaveLength(95)
    expect(pagePaths().sort()).toEqual(expected.sort())
  })

  it('hold to the Content-Security-Policy and to relative addresses', () => {
    for (const page of pagePaths()) expect(policyViolations(readPage(page)), page).toEqual([])
  })

  it('name only files that are there', () => {
    for (const page of pagePaths().filter((path) => path !== '404.html')) {
      expect(
        filesNamedBy(page).filter((file) => !existsSync(file)),
        page,
      ).toEqual([])
    }
  })

  it('each have a title and a description of their own', () => {
    const pages = pagePaths().map(readPage)
    for (const pattern of [/<title>([^<]+)<\/title>/, /<meta name="description" content="([^"]+)"/]) {
      const texts = pages.map((html) => pattern.exec(html)?.[1])
      expect(texts).not.toContain(undefined)
      expect(new Set(texts).size).toBe(pages.length)
    }
  })
})

describe('the style sheets', () => {
  it('take nothing from another host and nothing from the root of theirs', () => {
    const assets = join(SITE, 'assets')
    const sheets = readdirSync(assets).filter((file) => file.endsWith('.css'))
    expect(sheets).not.toEqual([])
    for (const sheet of sheets) {
      const css = readFileSync(join(assets, sheet), 'utf8')
      expect(css, sheet).not.toMatch(/@import|url\(\s*["']?(?:https?:|\/)/i)
    }
  })
})
