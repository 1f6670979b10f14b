import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { countPlaywright, countVitest, summarize } from './checks.mjs'

test('a runner without a report counts as failed', () => {
  expect(countVitest('/nowhere/report.json', true)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright('/nowhere/report.json', true)).toEqual({ passed: 0, failed: 1 })
})

test('a runner that failed without a failed test counts as one', () => {
  const counts = { passed: 3, failed: 1, skipped: 0 }
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 0 }), false)).toEqual(counts)
  expect(countPlaywright(report({ stats: { expected: 3, unexpected: 0, flaky: 0 } }), false)).toEqual(counts)
})

test('failed tests are counted; a flaky journey has passed', () => {
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 2 }), false)).toEqual({ passed: 3, failed: 2, skipped: 0 })
  const journeys = countPlaywright(report({ stats: { expected: 3, unexpected: 1, flaky: 1 } }), false)
  expect(journeys).toEqual({ passed: 4, failed: 1, skipped: 0 })
})

test('tests of files that run again do not count', () => {
  const testResults = [
    { name: '/a.test.ts', assertionResults: [{ status: 'passed' }, { status: 'pending' }] },
    { name: '/b.test.ts', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
  ]
  const content = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, testResults }
  expect(countVitest(report(content), true, ['/a.test.ts'])).toEqual({ passed: 2, failed: 0, skipped: 0 })
})

test('skipped tests are reported above the last line, and fail only when all tests are required', () => {
  const vitest = countVitest(report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 2 }), true)
  const journeys = countPlaywright(report({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 5 } }), true)
  const { text, isOk } = summarize([vitest, journeys], false)
  expect([isOk, text.split('\n')]).toEqual([true, [expect.stringMatching(/^! 7 tests were skipped/), '7 passed, 0 failed']])
  expect(summarize([vitest, journeys], true)).toEqual({ isOk: false, text: expect.stringMatching(/\n7 passed, 1 failed$/) })
  expect(summarize([{ passed: 1, failed: 0 }], true)).toEqual({ isOk: true, text: '1 passed, 0 failed' })
})

function report(content: object): string {
  const file = path.join(temporaryFolder(), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
