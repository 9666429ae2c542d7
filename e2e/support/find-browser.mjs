/** Finds the Chromium that the tests drive: one named by E2E_CHROMIUM, Playwright's own, or one that the system has. */
// @ts-check
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const CURES =
  'No Chromium found for the browser tests: run `npx playwright install chromium`, or install one' +
  ' (`apt-get install chromium`), or set E2E_CHROMIUM to the path of one.'

/**
 * @typedef {object} Surroundings what the search looks at; tests put their own in its place
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {(path: string) => boolean} exists
 * @property {string} playwrightPath where Playwright's own full browser would lie
 * @property {NodeJS.Platform} platform
 */

/**
 * The browser to launch, or one line that says how to get one. Without `executablePath`, Playwright launches its own.
 * @param {Partial<Surroundings>} [surroundings]
 * @returns {{ executablePath?: string } | { problem: string }}
 */
export function findBrowser(surroundings) {
  const { env, exists, playwrightPath, platform } = {
    env: process.env,
    exists: existsSync,
    playwrightPath: chromium.executablePath(),
    platform: process.platform,
    ...surroundings,
  }
  const named = env['E2E_CHROMIUM']
  if (named !== undefined && named !== '') {
    return exists(named)
      ? { executablePath: named }
      : { problem: `E2E_CHROMIUM names ${named}, and there is no such file.` }
  }
  // Headless tests start the shell that lies beside the full browser; either can be installed without the other.
  if (exists(shellFolder(playwrightPath))) return {}
  if (exists(playwrightPath)) return { executablePath: playwrightPath }
  const executablePath = systemBrowsers(env, platform).find(exists)
  return executablePath === undefined ? { problem: CURES } : { executablePath }
}

/** `…/chromium-1255/chrome-linux64/chrome` -> `…/chromium_headless_shell-1255` @param {string} path */
function shellFolder(path) {
  return path.replace(/([\\/])chromium-(\d+)[\\/].*$/, '$1chromium_headless_shell-$2')
}

/** @param {Surroundings['env']} env @param {NodeJS.Platform} platform @returns {string[]} */
function systemBrowsers(env, platform) {
  if (platform === 'darwin') {
    return ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  }
  if (platform === 'win32') {
    const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
    return folders.flatMap((folder) =>
      folder === undefined ? [] : [`${folder}\\Google\\Chrome\\Application\\chrome.exe`],
    )
  }
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin', '/opt/google/chrome'].filter(
    (path) => path !== '',
  )
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

// Run by itself it answers by its exit code, for shell scripts.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findBrowser()
  console.log('problem' in found ? found.problem : (found.executablePath ?? "Playwright's own Chromium"))
  process.exitCode = 'problem' in found ? 1 : 0
}
