// Lists failed tests and their reasons from the JSON reports of the runners: https://vitest.dev/guide/reporters.html#json-reporter and
// https://playwright.dev/docs/test-reporters#json-reporter
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The maximum number of printed lines per reason: enough for the expected value, the received value, and the place. */
const reasonLines = 16
/** How many of the slowest files or journeys are printed. */
const slowestCount = 10
/** The maximum number of printed lines of the page at the time of the failure. */
const pageLines = 120

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ title: string, file: string, line: number, ok: boolean, tests: { status?: string, results: JourneyResult[] }[] }} Journey
 * @typedef {{ duration?: number, errors?: { message?: string }[], attachments?: { name: string, path?: string }[] }} JourneyResult
 * @typedef {{ specs?: Journey[], suites?: Suite[] }} Suite
 */

/**
 * A file that could not run has a message and no tests.
 * @param {{ testResults?: { name: string, status: string, message?: string, assertionResults?: VitestTest[] }[] }} report
 */
export function listVitestFailures({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults = [] }) => {
    const file = path.relative('.', name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [describe(file, [message])]
    return failed.map((test) => describe(`${file} › ${test.fullName}`, test.failureMessages))
  })
}

/**
 * @param {Suite & { errors?: { message?: string }[] }} report whose errors belong to no journey
 */
export function listPlaywrightFailures({ errors = [], ...suite }) {
  return [...errors.map(({ message }) => describe('browser journeys', [message])), ...listFailedJourneys(suite)]
}

/**
 * @param {{ testResults?: { name: string, startTime: number, endTime: number }[] }} report
 */
export function listSlowFiles({ testResults = [] }) {
  return listSlowest(testResults.map(({ name, startTime, endTime }) => ({ name: path.relative('.', name), duration: endTime - startTime })))
}

/** @param {Suite} suite */
export function listSlowJourneys(suite) {
  return listSlowest(listJourneys(suite).map((journey) => ({ name: nameOf(journey), duration: durationOf(journey) })))
}

/**
 * The journeys that passed only at their second attempt.
 * @param {Suite} suite
 */
export function listFlakyJourneys(suite) {
  const flaky = listJourneys(suite).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return flaky.map(nameOf)
}

/** @param {{ name: string, duration: number }[]} timed in milliseconds */
function listSlowest(timed) {
  const slowest = timed.toSorted((one, other) => other.duration - one.duration).slice(0, slowestCount)
  return slowest.map(({ name, duration }) => `${(duration / 1000).toFixed(1).padStart(6)} s  ${name}`)
}

/** @param {Journey} journey */
function durationOf({ tests }) {
  return tests.flatMap(({ results }) => results).reduce((total, { duration = 0 }) => total + duration, 0)
}

/** @param {Journey} journey */
function nameOf({ title, file, line }) {
  return `${file}:${line} › ${title}`
}

/**
 * @param {Suite} suite
 * @returns {Journey[]}
 */
function listJourneys({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(listJourneys)]
}

/** @param {Suite} suite */
function listFailedJourneys(suite) {
  const failed = listJourneys(suite).filter(({ ok }) => !ok)
  return failed.map((journey) => {
    const results = journey.tests.flatMap((test) => test.results)
    const reasons = results.flatMap(({ errors = [] }) => errors.map(({ message }) => message))
    return [describe(nameOf(journey), reasons), ...results.flatMap(readPage)].join('\n')
  })
}

/**
 * What the page showed when the journey failed, as Playwright describes it: CI keeps nothing but this output.
 * @param {JourneyResult} result
 */
function readPage({ attachments = [] }) {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  if (!file || !existsSync(file)) return []
  const [, page] = readFileSync(file, 'utf8').split('# Page snapshot')
  const lines = page?.split('\n').filter((line) => line.trim() && !line.startsWith('```') && !line.startsWith('#')) ?? []
  return lines.slice(0, pageLines).map((line) => `    | ${line}`)
}

/**
 * @param {string} name
 * @param {(string | undefined)[]} [reasons]
 */
function describe(name, reasons = []) {
  const text = stripVTControlCharacters(reasons.filter(Boolean).join('\n'))
  const lines = text.split('\n').filter((line) => line.trim())
  return [name, ...lines.slice(0, reasonLines).map((line) => `    ${line}`)].join('\n')
}
