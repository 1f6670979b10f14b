import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listFlakyJourneys, listPlaywrightFailures, listSlowFiles, listSlowJourneys, listVitestFailures } from './test-reports.mjs'

test('a failed test is listed with its file, its name and its reason, without colours', () => {
  const report = {
    testResults: [
      {
        name: `${process.cwd()}/src/a.test.ts`,
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'is well' },
          { status: 'failed', fullName: 'group is ill', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n    at a.test.ts:3:1'] },
        ],
      },
    ],
  }
  expect(listVitestFailures(report)).toEqual(['src/a.test.ts › group is ill\n    expected 1\n        at a.test.ts:3:1'])
})

test('a file that could not run is listed, a file that ran is not', () => {
  const broken = { name: `${process.cwd()}/src/b.test.ts`, status: 'failed', message: 'no such module', assertionResults: [] }
  const well = { name: `${process.cwd()}/src/c.test.ts`, status: 'passed', message: '', assertionResults: [] }
  expect(listVitestFailures({ testResults: [broken, well] })).toEqual(['src/b.test.ts\n    no such module'])
})

test('a failed journey is listed at any nesting, with all reasons of each attempt', () => {
  const failed = {
    title: 'a visitor reads',
    file: 'home.spec.ts',
    line: 12,
    ok: false,
    tests: [{ results: [{ errors: [{ message: 'out of time' }, { message: 'not visible' }] }, { errors: [{ message: 'still not' }] }] }],
  }
  const well = { ...failed, title: 'another', ok: true }
  const report = { suites: [{ specs: [well], suites: [{ specs: [failed] }] }] }
  expect(listPlaywrightFailures(report)).toEqual(['home.spec.ts:12 › a visitor reads\n    out of time\n    not visible\n    still not'])
})

test('a failed journey shows its page at that time, bounded', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'error-context.md')
  const page = ['- heading "Posts"', ...Array.from({ length: 200 }, () => '- listitem')].join('\n')
  writeFileSync(file, `# Test info\n\n# Page snapshot\n\n\`\`\`yaml\n${page}\n\`\`\`\n`)
  const results = [{ errors: [{ message: 'not visible' }], attachments: [{ name: 'error-context', path: file }] }, { attachments: [] }]
  const [listed = ''] = listPlaywrightFailures({ specs: [{ title: 'reads', file: 'a.ts', line: 1, ok: false, tests: [{ results }] }] })
  const lines = listed.split('\n')
  expect(lines.slice(0, 3)).toEqual(['a.ts:1 › reads', '    not visible', '    | - heading "Posts"'])
  expect(lines).toHaveLength(122)
})

test('an error outside all journeys is listed', () => {
  expect(listPlaywrightFailures({ errors: [{ message: 'the site did not start' }] })).toEqual([
    'browser journeys\n    the site did not start',
  ])
})

test('a long reason is cut', () => {
  const message = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n')
  const [listed = ''] = listPlaywrightFailures({ errors: [{ message }] })
  expect(listed.split('\n')).toHaveLength(17)
  expect(listed).not.toContain('line 16')
})

test('the slowest files and journeys are listed, slowest first, ten at most', () => {
  const testResults = Array.from({ length: 12 }, (_, at) => ({
    name: `${process.cwd()}/src/${at}.test.ts`,
    startTime: 1_000,
    endTime: 1_000 + at * 500,
  }))
  const files = listSlowFiles({ testResults })
  expect(files).toHaveLength(10)
  expect(files[0]).toBe('   5.5 s  src/11.test.ts')
  const specs = [journeyOf('quick', [20]), journeyOf('slow', [1_000, 2_000])]
  expect(listSlowJourneys({ suites: [{ specs }] })).toEqual(['   3.0 s  home.spec.ts:1 › slow', '   0.0 s  home.spec.ts:1 › quick'])
})

test('a journey that passed at its second attempt is listed as flaky', () => {
  const specs = [journeyOf('steady', [20]), { ...journeyOf('shaky', [20, 20]), tests: [{ status: 'flaky', results: [] }] }]
  expect(listFlakyJourneys({ suites: [{ specs }] })).toEqual(['home.spec.ts:1 › shaky'])
})

function journeyOf(title: string, durations: number[]) {
  return {
    title,
    file: 'home.spec.ts',
    line: 1,
    ok: true,
    tests: [{ status: 'expected', results: durations.map((duration) => ({ duration })) }],
  }
}
