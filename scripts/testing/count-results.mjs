/** Counts what passed and failed in the JSON reports of Vitest and Playwright. */
// @ts-check

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * @param {any} report what Vitest's `json` reporter wrote
 * @returns {Count}
 */
export function countVitest(report) {
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults
  // A file that could not even be loaded holds no test that could fail.
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken }
}

/**
 * @param {any} report what Playwright's `json` reporter wrote
 * @returns {Count}
 */
export function countPlaywright(report) {
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length }
}

/**
 * Counts a step that has no tests of its own, or whose exit code knows of a failure that its report does not.
 * @param {Count} count
 * @param {boolean} succeeded
 * @returns {Count}
 */
export function withOutcome(count, succeeded) {
  return succeeded || count.failed > 0 ? count : { ...count, failed: 1 }
}

/** @param {readonly Count[]} counts @returns {Count} */
export function sum(counts) {
  return counts.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  })
}
