import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeJourney, type Journey } from './journey-reporter.ts'

const location = { file: path.resolve('tests/e2e/home.spec.ts'), line: 12 }

function journey(outcome: ReturnType<Journey['outcome']>, results: Journey['results'] = []): Journey {
  return { title: 'reads', outcome: () => outcome, location, results }
}

test('a failed journey shows its page at that time, bounded', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'error-context.md')
  const page = ['- heading "Posts"', ...Array.from({ length: 200 }, () => '- listitem')].join('\n')
  writeFileSync(file, `# Error details\n\n\`\`\`\nError\n\`\`\`\n\n\`\`\`yaml\n${page}\n\`\`\`\n\n# Test source\n`)
  const attachments = [{ name: 'error-context', contentType: 'text/markdown', path: file }]
  const lines = describeJourney(
    journey('unexpected', [
      { attachments, duration: 20 },
      { attachments: [], duration: 20 },
    ]),
  )
  expect(lines.slice(0, 2)).toEqual(['✗ home.spec.ts:12 › reads', '    | - heading "Posts"'])
  expect(lines).toHaveLength(121)
})

test('a journey that passed at its second attempt is named, one that passed is not', () => {
  expect(describeJourney(journey('flaky'))).toEqual(['~ flaky: home.spec.ts:12 › reads'])
  expect(describeJourney(journey('expected'))).toEqual([])
})
