/** `npm test`: every check in order. Ends with `N passed, N failed` over all of them and fails if one of them did. */
// @ts-check
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../../e2e/support/find-browser.mjs'
import { countPlaywright, countVitest, sum, withOutcome } from './count-results.mjs'

/**
 * @typedef {object} Step a check that counts as one failure when it fails, or a suite whose report is counted
 * @property {string} title
 * @property {string[]} run the npm script and its arguments
 * @property {string} [report] where the suite writes its report, within the reports' folder
 * @property {(report: any) => import('./count-results.mjs').Count} [count]
 * @property {true} [needed] nothing after it makes sense without it
 */

const REPORTS = '.cache/reports'

/** @param {string} project @param {string} report @returns {string[]} */
const vitest = (project, report) => [
  ...[`test:${project}`, '--', '--reporter=default', '--reporter=json'],
  `--outputFile.json=${join(REPORTS, report)}`,
]

/** @type {readonly Step[]} */
const STEPS = [
  { title: 'catalog', run: ['catalog:generate'], needed: true },
  { title: 'types', run: ['typecheck'] },
  { title: 'style and architecture', run: ['lint'] },
  { title: 'format', run: ['format:check'] },
  { title: 'unit tests', run: vitest('unit', 'unit.json'), report: 'unit.json', count: countVitest },
  { title: 'build', run: ['build'], needed: true },
  { title: 'tests of the build', run: vitest('built', 'built.json'), report: 'built.json', count: countVitest },
  { title: 'browser tests', run: ['test:e2e'], report: 'e2e.json', count: countPlaywright },
]

const browser = findBrowser()
if ('problem' in browser) {
  // Said before minutes are spent on everything else.
  console.error(browser.problem)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

mkdirSync(REPORTS, { recursive: true })
/** @type {import('./count-results.mjs').Count[]} */
const counts = []
/** @type {string[]} */
const failures = []
for (const step of STEPS) {
  if (step.report !== undefined) rmSync(join(REPORTS, step.report), { force: true })
  console.log(`\n── ${step.title}`)
  const succeeded =
    spawnSync('npm', ['run', '--silent', ...step.run], { stdio: 'inherit', shell: process.platform === 'win32' })
      .status === 0
  const count = withOutcome(readCount(step), succeeded)
  counts.push(count)
  if (count.failed > 0) failures.push(step.title)
  if (!succeeded && step.needed === true) break
}

const { passed, failed } = sum(counts)
console.log(failures.length === 0 ? '' : `\nFailed: ${failures.join(', ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** @param {Step} step @returns {import('./count-results.mjs').Count} */
function readCount({ report, count }) {
  if (report === undefined || count === undefined) return { passed: 0, failed: 0 }
  try {
    return count(JSON.parse(readFileSync(join(REPORTS, report), 'utf8')))
  } catch {
    // A suite that leaves no report has not been run.
    return { passed: 0, failed: 1 }
  }
}
