/** Makes one HTML page per API, and the page for wrong addresses, out of the built front page. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { policyViolations } from './content-security-policy.ts'

/** What tells one page from another; all else is the front page's HTML. */
export interface PageText {
  readonly title: string
  readonly description: string
}

/** The front page's HTML as a page `depth` folders below it: its own title and description, its links led back up. */
export function pageBelow(frontPage: string, depth: number, text: PageText): string {
  return withText(frontPage, text).replaceAll(/(\s(?:src|href)=")\.\//g, `$1${'../'.repeat(depth)}`)
}

/**
 * The page that a host serves for every address it does not know, at whatever depth that is. It cannot know the depth, so
 * it asks for its parts at each depth that a mistyped address is likely to have; only one of them exists.
 */
export function pageForWrongAddress(frontPage: string, text: PageText): string {
  const anyDepth = (element: string): string =>
    ['./', '../', '../../', '../../../']
      .map((up) => element.replace(/(\s(?:src|href)=")\.\//, `$1${up}`))
      .join('\n    ')
  return withText(frontPage, text).replaceAll(
    /<script\b[^>]*\ssrc="\.\/[^>]*><\/script>|<link\b[^>]*\shref="\.\/[^>]*>/g,
    anyDepth,
  )
}

function withText(html: string, { title, description }: PageText): string {
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => start + escapeHtml(description))
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Writes the pages once the build has written the front page, and fails the build where one of them breaks the policy. */
export function staticPages(apis: readonly { readonly name: string; readonly apiKey: number }[]): Plugin {
  let config: ResolvedConfig
  return {
    name: 'wirescope:static-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle() {
      const folder = join(config.root, config.build.outDir)
      const frontPage = await readFile(join(folder, 'index.html'), 'utf8')
      const pages = new Map([['index.html', frontPage]])
      for (const { name, apiKey } of apis) {
        pages.set(`api/${name}/index.html`, pageBelow(frontPage, 2, apiText(name, apiKey)))
      }
      pages.set('404.html', pageForWrongAddress(frontPage, WRONG_ADDRESS))
      for (const [path, html] of pages) {
        for (const violation of policyViolations(html)) this.error(`${path} cannot be published: ${violation}`)
        await mkdir(join(folder, dirname(path)), { recursive: true })
        await writeFile(join(folder, path), html)
      }
      config.logger.info(`${pages.size} pages`)
    },
  }
}

const WRONG_ADDRESS: PageText = {
  title: 'No page here · Wirescope',
  description: 'This address names no page of Wirescope.',
}

const apiText = (name: string, apiKey: number): PageText => ({
  title: `${name} · Wirescope`,
  description: `Kafka's ${name} request and response (API key ${apiKey}) at every version, as bytes and as a tree, edited live.`,
})
