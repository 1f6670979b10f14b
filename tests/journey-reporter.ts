// Prints after Playwright's own report what CI needs besides, because it keeps nothing but the output: what the page showed when a journey
// failed, and the journeys that passed only at their second attempt.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

/** The maximum number of printed lines of a page. */
const PAGE_LINES = 120

export type Journey = Pick<TestCase, 'title' | 'outcome'> & {
  location: Pick<TestCase['location'], 'file' | 'line'>
  results: readonly Pick<TestResult, 'attachments'>[]
}

export default class JourneyReporter implements Reporter {
  #journeys: () => Journey[] = () => []

  onBegin(_: FullConfig, suite: Suite): void {
    this.#journeys = () => suite.allTests()
  }

  onEnd(): void {
    for (const line of this.#journeys().flatMap(describeJourney)) console.log(line)
  }
}

/** The lines about a failed or flaky journey; none about others. */
export function describeJourney(journey: Journey): string[] {
  const { file, line } = journey.location
  const name = `${path.relative('tests/e2e', file)}:${line} › ${journey.title}`
  switch (journey.outcome()) {
    case 'flaky':
      return [`~ flaky: ${name}`]
    case 'unexpected':
      return [`✗ ${name}`, ...journey.results.flatMap(readPage)]
    default:
      return []
  }
}

/** The page in the description that Playwright attaches to a failure. */
function readPage({ attachments }: Journey['results'][number]): string[] {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  if (!file) return []
  const [, page = ''] = readFileSync(file, 'utf8').split('# Page snapshot')
  const lines = page.split('\n').filter((line) => line.trim() && !line.startsWith('```') && !line.startsWith('#'))
  return lines.slice(0, PAGE_LINES).map((line) => `    | ${line}`)
}
