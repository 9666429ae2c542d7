/** The build of the library: `codec/` as ES modules with their types, for Node and for browsers alike. */
import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'codec/library.ts' },
  outDir: 'lib',
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  tsconfig: 'tsconfig.codec.json',
  dts: true,
  clean: true,
  logLevel: 'warn',
})
