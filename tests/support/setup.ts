// Runs before every test file. Sets the seed of property tests. A test that calls console.error unexpectedly fails.
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { runs, SEED } from '../property-runs.ts'

fc.configureGlobal({ seed: SEED, numRuns: runs(100) })

// The HTTP server replaces these two globals by faster ones; this restores Node's own for the next test file.
const globals = { Request: { value: Request, writable: true }, Response: { value: Response, writable: true } }
afterAll(() => {
  Object.defineProperties(globalThis, globals)
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
