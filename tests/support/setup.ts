// Runs before every test file: what is printed as an error without being expected fails the test that printed it.
import { afterEach, beforeEach, vi } from 'vitest'

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
