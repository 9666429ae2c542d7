/** One built page becomes many, each with addresses that hold where it lies and nothing that the policy forbids. */
import { describe, expect, it } from 'vitest'
import { CONTENT_SECURITY_POLICY, policyViolations } from './content-security-policy.ts'
import { pageBelow, pageForWrongAddress } from './static-pages.ts'

const FRONT_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}" />
    <meta name="description" content="All of it." />
    <title>Wirescope</title>
    <link rel="icon" type="image/svg+xml" href="./favicon.svg" />
    <script src="./theme.js"></script>
    <script type="module" crossorigin src="./assets/index-1.js"></script>
    <link rel="stylesheet" crossorigin href="./assets/index-1.css">
  </head>
  <body><div id="root"></div></body>
</html>`

const text = { title: 'Fetch & "more"', description: 'Costs $1 <b>"each"</b>' }

describe('pageBelow', () => {
  it('leads every address of its own back up', () => {
    const page = pageBelow(FRONT_PAGE, 2, text)
    for (const file of ['favicon.svg', 'theme.js', 'assets/index-1.js', 'assets/index-1.css']) {
      expect(page).toContain(`="../../${file}"`)
    }
    expect(page).not.toContain('"./')
    expect(policyViolations(page)).toEqual([])
  })

  it('has a title and a description of its own, escaped', () => {
    const page = pageBelow(FRONT_PAGE, 2, text)
    expect(page).toContain('<title>Fetch &amp; &quot;more&quot;</title>')
    expect(page).toContain('content="Costs $1 &lt;b>&quot;each&quot;&lt;/b>"')
    expect(page).not.toContain('All of it.')
  })
})

describe('pageForWrongAddress', () => {
  it('asks for its parts at every likely depth', () => {
    const page = pageForWrongAddress(FRONT_PAGE, text)
    for (const up of ['./', '../', '../../', '../../../']) {
      expect(page).toContain(`crossorigin src="${up}assets/index-1.js"></script>`)
      expect(page).toContain(`crossorigin href="${up}assets/index-1.css">`)
      expect(page).toContain(`<script src="${up}theme.js"></script>`)
    }
    expect(policyViolations(page)).toEqual([])
  })
})

describe('policyViolations', () => {
  const withBody = (body: string): string => FRONT_PAGE.replace('<div id="root"></div>', body)

  it.each([
    ['an inline script', '<script>alert(1)</script>'],
    ['an inline module', '<script type="module">import "./x.js"</script>'],
    ['an inline style sheet', '<style>p {}</style>'],
    ['an inline style', '<p style="color: red">x</p>'],
    ['an inline handler', '<p onclick="go()">x</p>'],
    ['a host of others', '<img src="https://example.org/x.png">'],
    ['a host of others without a scheme', '<img src="//example.org/x.png">'],
    ['the root of its host', '<img src="/x.png">'],
  ])('finds %s', (_, body) => {
    expect(policyViolations(withBody(body))).toHaveLength(1)
  })

  it('misses the policy where it is not there', () => {
    expect(policyViolations('<p>x</p>')).toEqual(['it lacks the Content-Security-Policy'])
  })
})
