/** What goes into the file that a page starts with, and what stays out of it. */
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { initialChunk } from './initial-chunk.ts'

const IMPORTS: Record<string, readonly string[]> = {
  'index.html': ['app/main.ts'],
  'app/main.ts': ['app/tree.ts', 'codec/index.ts', 'node_modules/react/index.js'],
  // Two that import each other, as modules may.
  'app/tree.ts': ['app/row.ts'],
  'app/row.ts': ['app/tree.ts'],
  'codec/index.ts': ['codec/json.ts'],
  'app/dialog.ts': ['app/tree.ts', 'app/button.ts'],
}

it('holds what the page imports statically, the codec apart', () => {
  const graph = {
    getModuleInfo: (id: string) => {
      const imports = Object.entries(IMPORTS).find(([module]) => resolve(module) === id)?.[1]
      return imports === undefined ? null : { importedIds: imports.map((path) => resolve(path)) }
    },
  }
  const { name } = initialChunk('index.html')
  const modules = [
    'app/main.ts',
    'app/row.ts',
    'node_modules/react/index.js',
    'codec/index.ts',
    'codec/json.ts',
    'app/dialog.ts',
  ]
  const started = modules.filter((module) => name(resolve(module), graph) === 'start')
  expect(started).toEqual(['app/main.ts', 'app/row.ts', 'node_modules/react/index.js'])
})
