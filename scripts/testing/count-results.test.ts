/** The last line of `npm test` must never be better than the truth. */
import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, sum, withOutcome } from './count-results.mjs'

describe('countVitest', () => {
  it('takes the figures of the report', () => {
    const testResults = [{ status: 'passed', assertionResults: [{}, {}] }]
    expect(countVitest({ numPassedTests: 2, numFailedTests: 0, testResults })).toEqual({ passed: 2, failed: 0 })
  })

  it('counts a file that could not be loaded', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
    ]
    expect(countVitest({ numPassedTests: 0, numFailedTests: 1, testResults })).toEqual({ passed: 0, failed: 2 })
  })
})

describe('countPlaywright', () => {
  it('counts a test that passed only at a second try, and an error outside any test, as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3 })
  })
})

describe('withOutcome', () => {
  it('counts one failure where only the exit code tells of it', () => {
    expect(withOutcome({ passed: 7, failed: 0 }, false)).toEqual({ passed: 7, failed: 1 })
    expect(withOutcome({ passed: 7, failed: 2 }, false)).toEqual({ passed: 7, failed: 2 })
    expect(withOutcome({ passed: 7, failed: 0 }, true)).toEqual({ passed: 7, failed: 0 })
  })
})

describe('sum', () => {
  it('adds up', () => {
    expect(
      sum([
        { passed: 1, failed: 2 },
        { passed: 3, failed: 4 },
      ]),
    ).toEqual({ passed: 4, failed: 6 })
    expect(sum([])).toEqual({ passed: 0, failed: 0 })
  })
})
