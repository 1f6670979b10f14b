import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { countPlaywright, countVitest } from './checks.mjs'

test('a runner that left no report has failed', () => {
  expect(countVitest('/nowhere/report.json', true)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright('/nowhere/report.json', true)).toEqual({ passed: 0, failed: 1 })
})

test('a runner that failed without a failed test counts as one', () => {
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 0 }), false)).toEqual({ passed: 3, failed: 1 })
  expect(countPlaywright(report({ stats: { expected: 3, unexpected: 0, flaky: 0 } }), false)).toEqual({ passed: 3, failed: 1 })
})

test('failed and flaky tests are counted', () => {
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 2 }), false)).toEqual({ passed: 3, failed: 2 })
  expect(countPlaywright(report({ stats: { expected: 3, unexpected: 1, flaky: 1 } }), false)).toEqual({ passed: 3, failed: 2 })
})

function report(content: object): string {
  const file = path.join(temporaryFolder(), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
