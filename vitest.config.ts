/** Two suites: `unit` runs on the sources, `built` runs on what `npm run build` left in dist/ and lib/. */
import { configDefaults, defineConfig } from 'vitest/config'

const built = 'scripts/built/**/*.test.ts'

export default defineConfig({
  test: {
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'codec/**/*.test.ts',
            'app/**/*.test.{ts,tsx}',
            'cli/**/*.test.ts',
            'scripts/**/*.test.ts',
            'e2e/support/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, built],
        },
      },
      { extends: true, test: { name: 'built', include: [built] } },
    ],
  },
})
