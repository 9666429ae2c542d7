/** The build of the command: modules that need nothing but Node, the codec and its package inside them. */
import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { wirescope: 'cli/main.ts' },
  outDir: 'lib/cli',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Named .js, for the package says that these are modules.
  fixedExtension: false,
  deps: { alwaysBundle: [/^pako$/], onlyBundle: ['pako'] },
  dts: false,
  clean: true,
  logLevel: 'warn',
})
