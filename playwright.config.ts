/** Browser tests of the built site in dist/, served under a sub-path as a project page on GitHub Pages is. */
import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/support/find-browser.mjs'
import { freePort } from './e2e/support/free-port.ts'

const browser = findBrowser()
if ('problem' in browser) {
  console.error(browser.problem)
  process.exit(1)
}

// Workers read this file too; by the environment they learn the port that the first reading chose.
process.env.E2E_PORT ??= String(await freePort())
const site = `http://127.0.0.1:${process.env.E2E_PORT}/wirescope/`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/e2e.json' }]],
  use: {
    baseURL: site,
    browserName: 'chromium',
    launchOptions: {
      executablePath: browser.executablePath,
      // Chromium refuses its sandbox to root, the usual user of a container.
      chromiumSandbox: process.getuid?.() !== 0,
      args: ['--disable-quic', '--disable-gpu'],
    },
  },
  webServer: {
    command: 'node scripts/serve.mjs --mount /wirescope/',
    env: { PORT: process.env.E2E_PORT },
    url: site,
    reuseExistingServer: false,
  },
})
