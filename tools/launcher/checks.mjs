// The parts of `npm run check` and `npm test`. Each returns the numbers of passed and failed tests.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt, isBuilt } from './build.mjs'
import { provideChromium } from './chromium.mjs'
import { findOwnersCode, formatClientSizes, isWithinBudget, measureClient } from './client-size.mjs'
import { runInForeground } from './foreground.mjs'
import { Refusal } from './refusal.mjs'
import { listSlowest } from './slowest.mjs'
import { runStep, toolEnvironment } from './step.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number }} Outcome */

/**
 * Runs all parts of `npm test`.
 * @param {string} root
 * @param {(line: string) => void} print
 * @returns {Promise<boolean>} whether all passed
 */
export function runEverything(root, print) {
  return runParts(
    [
      ['types, lint, build', () => checkSources(root, print)],
      ['first visit', () => whenBuilt(root, print, () => checkClientSize(root, print))],
      ['unit, integration', () => runVitest(root, [])],
      ['browser journeys', () => whenBuilt(root, print, () => runJourneys(root, [], print))],
    ],
    print,
  )
}

/**
 * Checks types and style, and builds: at the same time, because each of them uses one core.
 * @param {string} root
 * @param {(line: string) => void} print
 * @returns {Promise<Outcome>}
 */
async function checkSources(root, print) {
  const hasTypes = await generateTypes(root)
  const [isTyped, lint, build] = await Promise.all([compile(root), checkLint(root), checkBuild(root, print)])
  const types = oneCheck(hasTypes && isTyped)
  const outcomes = [types, lint, build]
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** @param {string} root */
export async function checkTypes(root) {
  return oneCheck((await generateTypes(root)) && (await compile(root)))
}

/**
 * The types of the routes, which the compiler and knip need.
 * @param {string} root
 */
function generateTypes(root) {
  return runTool(root, 'react-router', ['typegen'])
}

/** @param {string} root */
function compile(root) {
  return runTool(root, 'tsc', ['--noEmit', '-p', '.'])
}

/** @param {string} root */
export async function checkLint(root) {
  return oneCheck((await runTool(root, 'biome', ['check', '--error-on-warnings', '.'])) && (await runTool(root, 'knip', [])))
}

/**
 * Test files in which the engine crashed (`tests/crash-reporter.ts`) run once more, when nothing else failed.
 * @param {string} root
 * @param {string[]} args for vitest
 * @returns {Promise<Outcome>}
 */
export async function runVitest(root, args) {
  const first = await runVitestOnce(root, 'vitest', args)
  if (first.crashed.length === 0) return first.outcome
  console.log(`\nThe engine crashed in these files, which run once more:\n${first.crashed.join('\n')}`)
  const files = first.crashed.map((file) => path.relative(root, file))
  const again = await runVitestOnce(root, 'vitest-again', [...args.filter((arg) => arg.startsWith('--')), ...files])
  return addOutcomes(first.outcome, again.outcome)
}

/**
 * @param {string} root
 * @param {string} name of the report
 * @param {string[]} args for vitest
 * @returns {Promise<{ outcome: Outcome, crashed: string[] }>} the outcome is without the files that crashed; none counts as crashed when a test failed
 */
function runVitestOnce(root, name, args) {
  return withReport(root, name, async (file) => {
    const crashes = path.join(root, 'test-results', `${name}-crashes.json`)
    rmSync(crashes, { force: true })
    const reporters = ['default', 'json', 'tests/crash-reporter.ts'].map((reporter) => `--reporter=${reporter}`)
    const isOk = await runTool(root, 'vitest', ['run', ...reporters, `--outputFile.json=${file}`, ...args], { CRASH_REPORT: crashes })
    for (const line of listSlowFiles(file)) console.log(line)
    /** @type {string[]} */
    const crashed = !isOk && existsSync(crashes) ? JSON.parse(readFileSync(crashes, 'utf8')) : []
    const outcome = countVitest(file, isOk)
    return crashed.length > 0 && hasNoFailure(file) ? { outcome: countVitest(file, true, crashed), crashed } : { outcome, crashed: [] }
  })
}

/** @param {string} file vitest's report */
function hasNoFailure(file) {
  /** @type {{ numFailedTests: number, testResults: { status: string }[] }} */
  const { numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return numFailedTests === 0 && testResults.every(({ status }) => status === 'passed')
}

/**
 * @param {Outcome} one
 * @param {Outcome} other
 * @returns {Outcome}
 */
function addOutcomes(one, other) {
  const skipped = (one.skipped ?? 0) + (other.skipped ?? 0)
  return { passed: one.passed + other.passed, failed: one.failed + other.failed, skipped }
}

/**
 * Runs one project of vitest with further arguments; `--watch` keeps it running.
 * @param {string} root
 * @param {'unit' | 'integration'} project
 * @param {string[]} args
 * @param {(line: string) => void} print
 */
export function runVitestProject(root, project, args, print) {
  const chosen = [`--project=${project}`, ...args]
  if (args.includes('--watch')) return runInForeground(root, 'vitest', chosen)
  return runParts([[`${project} tests`, () => runVitest(root, chosen)]], print)
}

/**
 * Builds unless the build is up to date.
 * @param {string} root
 * @param {(line: string) => void} print
 */
export async function checkBuild(root, print) {
  try {
    await ensureBuilt(root, print)
    return oneCheck(true)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    print(error.message)
    return oneCheck(false)
  }
}

/**
 * Runs a part that needs the build; without a build the part fails.
 * @param {string} root
 * @param {(line: string) => void} print
 * @param {() => Promise<Outcome> | Outcome} run
 * @returns {Promise<Outcome>}
 */
export async function whenBuilt(root, print, run) {
  if (isBuilt(root)) return run()
  print('Not run: the site could not be built.')
  return oneCheck(false)
}

/**
 * @param {string} root
 * @param {string[]} args for Playwright
 * @param {(line: string) => void} print
 */
export async function runJourneys(root, args, print) {
  const chromium = await provideChromium(root, print)
  if (!chromium) {
    print('Cannot find or install Chromium: install it, or set CHROMIUM_PATH to its program.')
    return oneCheck(false)
  }
  return withReport(root, 'journeys', async (file) => {
    const isOk = await runTool(root, 'playwright', ['test', ...args], { CHROMIUM_PATH: chromium, E2E_REPORT: file })
    return countPlaywright(file, isOk)
  })
}

/**
 * Checks that a first visit stays within its budgets and loads no code of the admin area.
 * @param {string} root
 * @param {(line: string) => void} print
 */
export function checkClientSize(root, print) {
  const folder = path.join(root, 'build/client')
  const pages = measureClient(folder)
  print(formatClientSizes(pages))
  const owners = findOwnersCode(folder)
  if (owners.length > 0) print(`Public pages would load code of the admin area: ${owners.join(', ')}`)
  return oneCheck(owners.length === 0 && pages.every(isWithinBudget))
}

/**
 * Counts vitest's report. A file that could not run has no failed test, but counts as a failure.
 * @param {string} file
 * @param {boolean} isOk
 * @param {readonly string[]} [without] files whose passed tests do not count, because they run again
 * @returns {Outcome}
 */
export function countVitest(file, isOk, without = []) {
  if (!existsSync(file)) return oneCheck(false)
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests?: number, testResults?: { name: string, assertionResults: { status: string }[] }[] }} */
  const { numPassedTests, numFailedTests, numPendingTests = 0, testResults = [] } = JSON.parse(readFileSync(file, 'utf8'))
  const again = testResults.filter(({ name }) => without.includes(name)).flatMap(({ assertionResults }) => assertionResults)
  const count = (/** @type {string} */ wanted) => again.filter(({ status }) => status === wanted).length
  const failed = isOk ? numFailedTests : Math.max(1, numFailedTests)
  return { passed: numPassedTests - count('passed'), failed, skipped: Math.max(0, numPendingTests - count('pending')) }
}

/** @param {string} file vitest's report */
function listSlowFiles(file) {
  if (!existsSync(file)) return []
  /** @type {{ testResults: { name: string, startTime: number, endTime: number }[] }} */
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return listSlowest(testResults.map(({ name, startTime, endTime }) => ({ name: path.relative('.', name), duration: endTime - startTime })))
}

/**
 * Counts Playwright's report.
 * @param {string} file
 * @param {boolean} isOk
 * @returns {Outcome}
 */
export function countPlaywright(file, isOk) {
  if (!existsSync(file)) return oneCheck(false)
  const { expected, unexpected, flaky, skipped = 0 } = JSON.parse(readFileSync(file, 'utf8')).stats
  return { passed: expected + flaky, failed: isOk ? unexpected : Math.max(1, unexpected), skipped }
}

/**
 * Runs all parts in turn and sets the exit code. The runners print the failures; the last line is `N passed, N failed`.
 * @param {[name: string, run: () => Promise<Outcome> | Outcome][]} parts
 * @param {(line: string) => void} print
 * @returns {Promise<boolean>} whether all passed
 */
export async function runParts(parts, print) {
  /** @type {Outcome[]} */
  const outcomes = []
  /** @type {string[]} */
  const lines = []
  for (const [name, run] of parts) {
    const startedAt = Date.now()
    print(`\n── ${name}`)
    const outcome = await run()
    outcomes.push(outcome)
    const { passed, failed } = outcome
    lines.push(
      `${failed ? '✗' : '✓'} ${name.padEnd(18)} ${passed} passed, ${failed} failed (${Math.round((Date.now() - startedAt) / 1000)} s)`,
    )
  }
  const { text, isOk } = summarize(outcomes, process.env.REQUIRE_ALL_TESTS === '1')
  print(`\n${lines.join('\n')}\n${text}`)
  process.exitCode = isOk ? 0 : 1
  return isOk
}

/**
 * Reports skipped tests above the last line. Skipped ones count as one failure when all tests are required.
 * @param {Outcome[]} outcomes
 * @param {boolean} isAllRequired
 */
export function summarize(outcomes, isAllRequired) {
  const sum = (/** @type {(outcome: Outcome) => number} */ pick) => outcomes.reduce((total, outcome) => total + pick(outcome), 0)
  const skipped = sum((outcome) => outcome.skipped ?? 0)
  const failed = sum((outcome) => outcome.failed) + (isAllRequired && skipped > 0 ? 1 : 0)
  const skippedLine =
    skipped > 0
      ? `! ${skipped} tests were skipped: they need PostgreSQL, nginx, Git, root, folders that all accounts can reach, or the npm registry, as their names state\n`
      : ''
  return { text: `${skippedLine}${sum((outcome) => outcome.passed)} passed, ${failed} failed`, isOk: failed === 0 }
}

/**
 * @param {boolean} isOk
 * @returns {Outcome}
 */
export function oneCheck(isOk) {
  return isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function runTool(root, name, args, env) {
  const { isOk } = await runStep(name, args, { cwd: root, env: toolEnvironment(root, env), isShown: true })
  return isOk
}

/**
 * The report of the last run stays in `test-results`.
 * @template Answer
 * @param {string} root
 * @param {string} name
 * @param {(file: string) => Promise<Answer>} work
 */
async function withReport(root, name, work) {
  const file = path.join(root, 'test-results', `${name}.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return await work(file)
}
