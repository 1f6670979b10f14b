// Prints after Playwright's own report what CI needs besides, because it keeps nothing but the output: the slowest journeys, what the page
// showed when a journey failed, and the journeys that passed only at their second attempt.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { listSlowest } from '../tools/launcher/slowest.mjs'

/** The maximum number of printed lines of a page. */
const PAGE_LINES = 120

export type Journey = Pick<TestCase, 'title' | 'outcome'> & {
  location: Pick<TestCase['location'], 'file' | 'line'>
  results: readonly Pick<TestResult, 'attachments' | 'duration'>[]
}

export default class JourneyReporter implements Reporter {
  #journeys: () => Journey[] = () => []

  onBegin(_: FullConfig, suite: Suite): void {
    this.#journeys = () => suite.allTests()
  }

  onEnd(): void {
    const journeys = this.#journeys()
    const timed = journeys.map((journey) => ({
      name: nameOf(journey),
      duration: journey.results.reduce((total, { duration }) => total + duration, 0),
    }))
    for (const line of [...listSlowest(timed), ...journeys.flatMap(describeJourney)]) console.log(line)
  }
}

/** The lines about a failed or flaky journey; none about others. */
export function describeJourney(journey: Journey): string[] {
  switch (journey.outcome()) {
    case 'flaky':
      return [`~ flaky: ${nameOf(journey)}`]
    case 'unexpected':
      return [`✗ ${nameOf(journey)}`, ...journey.results.flatMap(readPage)]
    default:
      return []
  }
}

function nameOf({ location: { file, line }, title }: Journey): string {
  return `${path.relative('tests/e2e', file)}:${line} › ${title}`
}

/** The page in the description that Playwright attaches to a failure. */
function readPage({ attachments }: Journey['results'][number]): string[] {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  if (!file) return []
  const page = /^```yaml\n(.*?)^```/ms.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  const lines = page.split('\n').filter((line) => line.trim())
  return lines.slice(0, PAGE_LINES).map((line) => `    | ${line}`)
}
