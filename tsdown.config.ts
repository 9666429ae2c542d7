/** The build of the library: `codec/` as ES modules with their types, for Node and for browsers alike. */
import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'codec/library.ts' },
  outDir: 'lib',
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  tsconfig: 'tsconfig.codec.json',
  // Inside what is built, so that nothing has to be fetched to use it.
  deps: { alwaysBundle: [/^pako$/], onlyBundle: ['pako'] },
  dts: true,
  // The command beside it has a build of its own.
  clean: ['lib/*.js', 'lib/*.d.ts'],
  logLevel: 'warn',
})
