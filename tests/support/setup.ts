// Runs before every test file. Sets the seed of property tests, and restores what a file changed for the next file of the worker, because
// they share modules and globals. A test that calls console.error unexpectedly fails.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { runs, SEED } from '../property-runs.ts'

fc.configureGlobal({ seed: SEED, numRuns: runs(100) })

// A file that replaces modules, or variables that a module reads once, loads all modules anew, and so does the file after it.
const source = readFileSync(expect.getState().testPath ?? '', 'utf8')
const ownModules = /\b(?:vi\.(?:mock|doMock|stubEnv|resetModules)|ownDataFolder)\(/.test(source)
if (ownModules) vi.resetModules()

// The HTTP server replaces the first two globals by faster ones. The third is the database of the process.
const globals = {
  Request: { value: Request, writable: true },
  Response: { value: Response, writable: true },
  inkfolioDatabase: { value: undefined, writable: true, configurable: true },
}
afterAll(() => {
  Object.defineProperties(globalThis, globals)
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  if (ownModules) vi.resetModules()
})

const ORIGINAL = console.error
let printed: unknown[][] = []

beforeEach(() => {
  printed = []
  console.error = (...args: unknown[]) => {
    printed.push(args)
    ORIGINAL(...args)
  }
})

afterEach(() => {
  console.error = ORIGINAL
  vi.useRealTimers()
  if (printed.length > 0) throw new Error(`console.error was called: ${printed.map((args) => args.map(String).join(' ')).join('\n')}`)
})
