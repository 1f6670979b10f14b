// The parts of `npm run check` and `npm test`, each answering how much passed and how much failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { provideChromium } from './chromium.mjs'
import { findOwnersCode, formatClientSizes, measureClient } from './client-size.mjs'
import { runStep, toolEnvironment } from './step.mjs'

/** @typedef {{ passed: number, failed: number }} Outcome */

/** @param {string} root */
export async function checkTypes(root) {
  return oneCheck((await runTool(root, 'react-router', ['typegen'])) && (await runTool(root, 'tsc', ['--noEmit', '-p', '.'])))
}

/** @param {string} root */
export async function checkLint(root) {
  return oneCheck((await runTool(root, 'biome', ['check', '--error-on-warnings', '.'])) && (await runTool(root, 'knip', [])))
}

/**
 * @param {string} root
 * @param {string[]} args for vitest
 */
export function runVitest(root, args) {
  return withReport(async (file) => {
    const isOk = await runTool(root, 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args])
    return countVitest(file, isOk)
  })
}

/**
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function runJourneys(root, say) {
  const chromium = await provideChromium(root, say)
  if (!chromium) {
    say('No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH to its program.')
    return oneCheck(false)
  }
  return withReport(async (file) => {
    const isOk = await runTool(root, 'playwright', ['test'], { CHROMIUM_PATH: chromium, E2E_REPORT: file })
    return countPlaywright(file, isOk)
  })
}

/**
 * What a first visit downloads: against its budgets, and without anything of the owner's.
 * @param {string} root
 * @param {(line: string) => void} say
 */
export function checkClientSize(root, say) {
  const folder = path.join(root, 'build/client')
  const pages = measureClient(folder)
  say(formatClientSizes(pages))
  const owners = findOwnersCode(folder)
  if (owners.length > 0) say(`Public pages would load code of the admin area: ${owners.join(', ')}`)
  return oneCheck(owners.length === 0 && pages.every(({ javascript, budget }) => budget === null || javascript <= budget))
}

/**
 * Counts vitest's report; a file that could not be run at all has no failed test, but has failed.
 * @param {string} file
 * @param {boolean} isOk
 * @returns {Outcome}
 */
export function countVitest(file, isOk) {
  if (!existsSync(file)) return oneCheck(false)
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: numPassedTests, failed: isOk ? numFailedTests : Math.max(1, numFailedTests) }
}

/**
 * Counts Playwright's report.
 * @param {string} file
 * @param {boolean} isOk
 * @returns {Outcome}
 */
export function countPlaywright(file, isOk) {
  if (!existsSync(file)) return oneCheck(false)
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: isOk ? failed : Math.max(1, failed) }
}

/**
 * Runs named parts one after the other, all of them, and ends the process: the last line is `N passed, N failed`.
 * @param {[name: string, run: () => Promise<Outcome> | Outcome][]} parts
 * @param {(line: string) => void} say
 */
export async function runParts(parts, say) {
  const total = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const summary = []
  for (const [name, run] of parts) {
    const startedAt = Date.now()
    say(`\n── ${name}`)
    const { passed, failed } = await run()
    total.passed += passed
    total.failed += failed
    summary.push(
      `${failed ? '✗' : '✓'} ${name.padEnd(18)} ${passed} passed, ${failed} failed (${Math.round((Date.now() - startedAt) / 1000)} s)`,
    )
  }
  say(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed ? 1 : 0
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

/** @param {(file: string) => Promise<Outcome>} work */
async function withReport(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-report-'))
  try {
    return await work(path.join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
