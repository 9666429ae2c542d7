/** The architecture as data, and the one question asked of it: may this file import that? */
// @ts-check
import { isBuiltin } from 'node:module'
import { dirname, posix } from 'node:path'

/** The folders of `codec/`, from the ground up: each imports only itself and those before it. Files right in `codec/` are `index`. */
export const CODEC_LAYERS = [
  'bytes',
  'schema',
  'catalog',
  'layout',
  'message',
  'records',
  'payloads',
  'frame',
  'edit',
  'input',
  'diagnose',
  'output',
  'api',
  'index',
]

/** What `codec/` may draw from outside: pure libraries that run anywhere. */
export const CODEC_PACKAGES = ['pako']

/** Files of `codec/` that run in Node alone and never reach the library: tests, what loads their fixtures, the catalog's tools. */
const NODE_SIDE = /\.test\.ts$|^codec\/testdata\/|^codec\/catalog\/tools\//

/**
 * Why a file may not import something, or `undefined` where it may. Paths are relative to the project and use slashes.
 * @param {string} file the importing file, such as `codec/layout/tape.ts`
 * @param {string} specifier as written after `from`
 * @returns {string | undefined}
 */
export function importObjection(file, specifier) {
  const [area] = file.split('/')
  const target = specifier.startsWith('.') ? posix.normalize(posix.join(dirname(file), specifier)) : undefined
  if (area === 'codec') return target === undefined ? packageObjection(file, specifier) : codecObjection(file, target)
  if (area === 'app' && target?.startsWith('codec/') === true && target !== 'codec/index.ts') {
    return `app/ imports codec/ through codec/index.ts alone, not ${target}`
  }
  if (area === 'cli')
    return target === undefined ? commandPackageObjection(file, specifier) : commandObjection(file, target)
  if (area === 'app' && isBuiltin(specifier) && !file.endsWith('.test.ts')) {
    return `app/ runs in a browser and cannot import ${specifier}`
  }
  return undefined
}

/** What the command may draw from outside its folder, Node's own modules apart: the codec's face, and its own version. */
const COMMAND_TARGETS = ['codec/index.ts', 'package.json']

/** @param {string} file @param {string} target */
function commandObjection(file, target) {
  if (target.startsWith('cli/') || COMMAND_TARGETS.includes(target) || file.endsWith('.test.ts')) return undefined
  return `cli/ imports ${COMMAND_TARGETS.join(' and ')} alone from outside itself, not ${target}`
}

/** @param {string} file @param {string} specifier */
function commandPackageObjection(file, specifier) {
  if (specifier.startsWith('node:') || file.endsWith('.test.ts')) return undefined
  return `cli/ imports no package, and Node's own modules by their node: names, not ${specifier}`
}

/** @param {string} file @param {string} specifier */
function packageObjection(file, specifier) {
  if (NODE_SIDE.test(file)) return undefined
  if (isBuiltin(specifier)) return `codec/ runs anywhere and cannot import ${specifier}`
  if (CODEC_PACKAGES.includes(specifier.split('/')[0] ?? '')) return undefined
  return `codec/ imports no package but ${CODEC_PACKAGES.join(', ')}, not ${specifier}`
}

/** @param {string} file @param {string} target */
function codecObjection(file, target) {
  if (!target.startsWith('codec/')) {
    const outward = !NODE_SIDE.test(file) || target.startsWith('app/')
    return outward ? `codec/ imports nothing from outside itself, not ${target}` : undefined
  }
  if (NODE_SIDE.test(file)) return undefined
  if (NODE_SIDE.test(target)) return `${target} is for tests and tools, not for the codec itself`
  const from = layerOf(file)
  const to = layerOf(target)
  const rank = CODEC_LAYERS.indexOf(from)
  if (rank < 0) return `codec/${from}/ is none of the layers in scripts/lint/layers.mjs`
  if (CODEC_LAYERS.indexOf(to) < 0) return `codec/${to}/ is none of the layers in scripts/lint/layers.mjs`
  if (CODEC_LAYERS.indexOf(to) > rank) return `codec/${from}/ comes before codec/${to}/ and cannot import from it`
  return undefined
}

/** @param {string} path */
function layerOf(path) {
  const [, folder, ...rest] = path.split('/')
  return rest.length === 0 ? 'index' : (folder ?? 'index')
}
