/**
 * The builds beside the site: `codec/` as ES modules with their types, for Node and for browsers alike, and the command as
 * modules that need nothing but Node.
 */
import { defineConfig } from 'tsdown'

/** What is built needs no package at all, so that nothing has to be fetched to run it. */
const BUNDLED = { alwaysBundle: [/^pako$/], onlyBundle: ['pako'] }

export default defineConfig([
  {
    name: 'library',
    deps: BUNDLED,
    entry: { index: 'codec/library.ts' },
    outDir: 'lib',
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    tsconfig: 'tsconfig.codec.json',
    dts: true,
    clean: ['lib/*', '!lib/cli'],
    logLevel: 'warn',
  },
  {
    name: 'command',
    deps: BUNDLED,
    entry: { wirescope: 'cli/main.ts' },
    outDir: 'lib/cli',
    format: 'esm',
    platform: 'node',
    fixedExtension: false,
    target: 'node20',
    dts: false,
    clean: true,
    logLevel: 'warn',
  },
])
