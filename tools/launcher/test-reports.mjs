// Lists failed tests and their reasons from the JSON reports of the runners: https://vitest.dev/guide/reporters.html#json-reporter and
// https://playwright.dev/docs/test-reporters#json-reporter
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The maximum number of printed lines per reason: enough for the expected value, the received value, and the place. */
const reasonLines = 16

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ title: string, file: string, line: number, ok: boolean, tests: { results: { errors?: { message?: string }[] }[] }[] }} Journey
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
 * @param {Suite} suite
 * @returns {string[]}
 */
function listFailedJourneys({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  const described = failed.map(({ title, file, line, tests }) => {
    const reasons = tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)))
    return describe(`${file}:${line} › ${title}`, reasons)
  })
  return [...described, ...suites.flatMap(listFailedJourneys)]
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
