/** The policy that keeps every page to its own host and to no inline code, and the plugin that writes it into built pages. */
import type { Plugin } from 'vite'

const DIRECTIVES = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
}

/** The policy as one line, as a `<meta http-equiv>` takes it. */
export const CONTENT_SECURITY_POLICY = Object.entries(DIRECTIVES)
  .map(([name, sources]) => `${name} ${sources}`)
  .join('; ')

const META = `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}" />`

/** Puts the policy at the top of built pages. In development it stays away: React's refresh needs an inline script. */
export function contentSecurityPolicy(): Plugin {
  return {
    name: 'wirescope:content-security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // Written by hand: the build would spell the quotation marks as entities.
      handler: (html) => html.replace('<head>', `<head>\n    ${META}`),
    },
  }
}

/** What in a page's HTML the policy would block, or what would escape it: one sentence each, none for a good page. */
export function policyViolations(html: string): string[] {
  const found: string[] = []
  if (!html.includes(META)) found.push('it lacks the Content-Security-Policy')
  for (const [tag] of html.matchAll(/<script\b[^>]*>/gi)) {
    if (!/\ssrc=/i.test(tag)) found.push(`it has an inline script: ${tag}`)
  }
  if (/<style\b/i.test(html)) found.push('it has an inline style sheet')
  for (const [tag] of html.matchAll(/<[a-z][^>]*\sstyle=[^>]*>/gi)) found.push(`it has an inline style: ${tag}`)
  for (const [tag] of html.matchAll(/<[a-z][^>]*\son[a-z]+=[^>]*>/gi)) found.push(`it has an inline handler: ${tag}`)
  for (const [, url = ''] of html.matchAll(/\s(?:src|href)="([^"]*)"/gi)) {
    if (/^(?:[a-z]+:)?\//i.test(url)) found.push(`it leaves the folder it is served from: ${url}`)
  }
  return found
}
