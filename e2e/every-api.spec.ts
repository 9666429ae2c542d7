import { expect, test } from '@playwright/test'
import apis from '../codec/catalog/apis.json' with { type: 'json' }
import { grid } from './support/workbench.ts'

const pages = apis.flatMap(({ name, versions }) => {
  const [first = '0', last = first] = versions.split('-')
  return [...new Set([first, last])].map((version) => ({ name, version }))
})

for (const half of [0, 1])
  test(`every API opens at its first and last version without an error or a foreign request, half ${half + 1}`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
    page.on('requestfailed', (request) => {
      // What was still loading when the next page was asked for is aborted, and nobody's fault.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`${page.url()}: ${request.url()} failed`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${page.url()}: ${response.url()} answers ${response.status()}`)
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(new URL('/', baseURL).href)) faults.push(`${page.url()}: asks ${request.url()}`)
    })
    for (const { name, version } of pages.filter((_, i) => i % 2 === half)) {
      await page.goto(`api/${name}/?v=${version}`)
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(grid(page, 'request').locator('.run').first()).toBeVisible()
      await expect(grid(page, 'response').locator('.run').first()).toBeVisible()
      await expect(page.getByRole('radio', { name: new RegExp(`^Version ${version}\\b`) })).toBeChecked()
    }
    expect(faults).toEqual([])
  })
