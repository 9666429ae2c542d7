/** Gathers what a page cannot start without into one file: it compresses better and costs one request, not a dozen. */
import { resolve } from 'node:path'

interface ModuleGraph {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

/**
 * For the bundler's `codeSplitting.groups`: names the chunk of each module that `page` imports statically, directly or not.
 * The codec is left to the bundler: through its one public module everything in it looks imported, wanted or not.
 */
export function initialChunk(page: string): {
  name: (id: string, graph: ModuleGraph) => string | null
  debugName: string
} {
  let initial: Set<string> | undefined
  return {
    debugName: 'start',
    name: (id, graph) => {
      initial ??= staticallyImported(resolve(page), graph)
      return initial.has(id) ? 'start' : null
    },
  }
}

function staticallyImported(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set([entry])
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!/[\\/]codec[\\/]/.test(imported)) found.add(imported)
    }
  }
  return found
}
