/** What an API's page loads before it shows anything stays within its budget. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { initialScripts } from './site-files.ts'

const BUDGET = 130_000

it('starts an API page with at most 130 kB of JavaScript, gzipped', () => {
  const sizes = initialScripts('api/Fetch/index.html').map((file) => ({
    file,
    bytes: gzipSync(readFileSync(file)).length,
  }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const list = sizes.map(({ file, bytes }) => `${file} ${bytes}`).join(', ')
  console.log(`Initial JavaScript: ${(total / 1000).toFixed(1)} kB gzip (${list})`)
  expect(total, list).toBeLessThanOrEqual(BUDGET)
  // Nothing at all would mean that the page was not read rightly.
  expect(total).toBeGreaterThan(50_000)
})
