/** One lint configuration: types checked strictly, the rules of hooks, and the architecture as scripts/lint/ states it. */
import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { architectureRule } from './scripts/lint/architecture-rule.mjs'
import { PLATFORM_GLOBALS } from './scripts/lint/browser-globals.mjs'

const typed = ['**/*.ts', '**/*.tsx']
const nodeGlobals = { process: 'readonly', console: 'readonly', URL: 'readonly', Buffer: 'readonly' }
const timers = { setTimeout: 'readonly', clearTimeout: 'readonly', performance: 'readonly' }

export default defineConfig(
  {
    ignores: [
      'dist/',
      'lib/',
      'node_modules/',
      'coverage/',
      'test-results/',
      '.cache/',
      'codec/catalog/generated/',
      '**/*.d.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: typed,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Offsets, counts and versions stand in texts everywhere; numbers print the same under every locale.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `() => store.undo()` as a handler says what happens; the value is nobody's concern.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // React's handlers return nothing, and an event handler is the natural place to start something asynchronous.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Where a loop's bound proves that an index exists, `!` is plainer than a branch that never runs.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `while (true)` is how a parser or a varint loop reads best.
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
    },
  },
  { files: ['**/*.js', '**/*.mjs'], languageOptions: { globals: { ...nodeGlobals, ...timers } } },
  { files: ['public/**/*.js'], languageOptions: { globals: { document: 'readonly', localStorage: 'readonly' } } },
  {
    files: ['app/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      // These two speak for the React Compiler, which is not used; a ref handed to a hook as an argument is to them a value.
      'react-hooks/preserve-manual-memoization': 'off',
      'react-hooks/immutability': 'off',
    },
  },
  {
    files: ['codec/**/*.{ts,tsx,mjs}', 'app/**/*.{ts,tsx}', 'cli/**/*.ts'],
    plugins: { wirescope: { rules: { architecture: architectureRule } } },
    rules: { 'wirescope/architecture': 'error' },
  },
  {
    files: ['codec/**/*.ts'],
    ignores: ['codec/**/*.test.ts', 'codec/testdata/**', 'codec/catalog/tools/**'],
    rules: { 'no-restricted-globals': ['error', ...PLATFORM_GLOBALS] },
  },
)
