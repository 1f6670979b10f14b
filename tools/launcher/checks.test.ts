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
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 0 }), false)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    failures: [],
    slowest: [],
  })
  expect(countPlaywright(report({ stats: { expected: 3, unexpected: 0, flaky: 0 } }), false)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    failures: [],
    flaky: [],
    slowest: [],
  })
})

test('failed tests are counted; a flaky journey has passed', () => {
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 2 }), false)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 0,
    failures: [],
    slowest: [],
  })
  expect(countPlaywright(report({ stats: { expected: 3, unexpected: 1, flaky: 1 } }), false)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 0,
    failures: [],
    flaky: [],
    slowest: [],
  })
})

test('skipped tests are reported above the last line, and fail only when all tests are required', () => {
  const vitest = countVitest(report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 2 }), true)
  const journeys = countPlaywright(report({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 5 } }), true)
  const { text, isOk } = summarize([vitest, journeys], false)
  expect([isOk, text.split('\n')]).toEqual([true, [expect.stringMatching(/^! 7 tests were skipped/), '7 passed, 0 failed']])
  expect(summarize([vitest, journeys], true)).toEqual({ isOk: false, text: expect.stringMatching(/\n7 passed, 1 failed$/) })
  expect(summarize([{ passed: 1, failed: 0 }], true)).toEqual({ isOk: true, text: '1 passed, 0 failed' })
})

test('flaky journeys are named above the last line and fail nothing', () => {
  expect(summarize([{ passed: 2, failed: 0, flaky: ['home.spec.ts:12 › reads'] }], true)).toEqual({
    isOk: true,
    text: '~ flaky: home.spec.ts:12 › reads\n2 passed, 0 failed',
  })
})

function report(content: object): string {
  const file = path.join(temporaryFolder(), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
