/** The order in which a browser is looked for, on machines that have this one or that. */
import { describe, expect, it } from 'vitest'
import { findBrowser } from './find-browser.mjs'

const playwrightPath = '/cache/chromium-1255/chrome-linux64/chrome'

const findAmong = (files: string[], env: Record<string, string> = {}, platform: NodeJS.Platform = 'linux') =>
  findBrowser({
    env: { PATH: '/usr/local/bin:/usr/bin', ...env },
    exists: (path) => files.includes(path),
    playwrightPath,
    platform,
  })

describe('findBrowser', () => {
  it('takes the one that E2E_CHROMIUM names before all others', () => {
    const files = ['/mine/chrome', playwrightPath, '/usr/bin/chromium']
    expect(findAmong(files, { E2E_CHROMIUM: '/mine/chrome' })).toEqual({ executablePath: '/mine/chrome' })
  })

  it('says so when E2E_CHROMIUM names nothing, and takes no other', () => {
    expect(findAmong(['/usr/bin/chromium'], { E2E_CHROMIUM: '/mine/chrome' })).toEqual({
      problem: 'E2E_CHROMIUM names /mine/chrome, and there is no such file.',
    })
  })

  it('leaves the choice to Playwright where its headless shell is installed, even without its full browser', () => {
    expect(findAmong(['/cache/chromium_headless_shell-1255', '/usr/bin/chromium'])).toEqual({})
  })

  it("takes Playwright's full browser where its headless shell is missing", () => {
    expect(findAmong([playwrightPath, '/usr/bin/chromium'])).toEqual({ executablePath: playwrightPath })
  })

  it('takes what the system has', () => {
    expect(findAmong(['/usr/bin/google-chrome'])).toEqual({ executablePath: '/usr/bin/google-chrome' })
    const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    expect(findAmong([mac], {}, 'darwin')).toEqual({ executablePath: mac })
    const windows = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
    expect(findAmong([windows], { PROGRAMFILES: 'C:\\Program Files' }, 'win32')).toEqual({ executablePath: windows })
  })

  it('names three cures in one line where there is none', () => {
    const found = findAmong([])
    const problem = 'problem' in found ? found.problem : ''
    expect(problem.split('\n')).toHaveLength(1)
    for (const cure of ['npx playwright install chromium', 'apt-get install chromium', 'E2E_CHROMIUM']) {
      expect(problem).toContain(cure)
    }
  })
})
