/** The build of the site: relative addresses, so that one build works from any folder of any host. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import apis from './codec/catalog/apis.json' with { type: 'json' }
import { contentSecurityPolicy } from './scripts/site/content-security-policy.ts'
import { staticPages } from './scripts/site/static-pages.ts'

export default defineConfig({
  base: './',
  plugins: [react(), contentSecurityPolicy(), staticPages(apis)],
  build: {
    target: 'es2022',
    // Its polyfill would be an inline script; every browser with these features preloads by itself.
    modulePreload: { polyfill: false },
    // A data: font would break the policy's `font-src 'self'`.
    assetsInlineLimit: 0,
    // What a page cannot start without is one file: it compresses better and costs one request, not a dozen.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
})
