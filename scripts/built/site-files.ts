/** What the tests of the built site ask of dist/: its pages, and the scripts that a page cannot start without. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** The built site's folder, relative to the project's. */
export const SITE = 'dist'

/** Paths of all pages, relative to the site, `404.html` included. */
export function pagePaths(): string[] {
  const paths = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  return paths.filter((path) => path.endsWith('.html')).map((path) => path.replaceAll('\\', '/'))
}

/** A page's HTML. */
export const readPage = (path: string): string => readFileSync(join(SITE, path), 'utf8')

/** Files that a page's HTML names, as paths relative to the project; those that do not exist as well. */
export function filesNamedBy(page: string): string[] {
  const names = [...readPage(page).matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, name = '']) => name)
  return names.map((name) => join(SITE, dirname(page), name))
}

/** Scripts that run before a page shows anything: those its HTML names, and all that these import statically. */
export function initialScripts(page: string): string[] {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const specifier of staticImports(file)) visit(join(dirname(file), specifier))
  }
  filesNamedBy(page)
    .filter((file) => file.endsWith('.js') && existsSync(file))
    .forEach(visit)
  return [...found]
}

function staticImports(file: string): string[] {
  return parseSync(file, readFileSync(file, 'utf8')).program.body.flatMap((node) => {
    const imports =
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportNamedDeclaration' ||
      node.type === 'ExportAllDeclaration'
    return imports && node.source ? [node.source.value] : []
  })
}
