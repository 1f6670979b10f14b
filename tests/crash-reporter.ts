// Tells the launcher which test files did not end because the engine crashed: V8 may abort where WebAssembly is loaded and freed again and again, as
// in the tests with the embedded database (nodejs/node#64500).
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

type RunError = { message: string; cause?: unknown }

const CRASH = /^Worker exited unexpectedly with signal SIG(?:TRAP|SEGV) .*while running test file (?<file>.+)$/s

export default class CrashReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly RunError[]): void {
    const report = process.env.CRASH_REPORT
    if (report) writeFileSync(report, JSON.stringify(listCrashed(errors)))
  }
}

/** The test files whose process crashed. None when the run has other errors too: then it failed. */
export function listCrashed(errors: readonly RunError[]): string[] {
  const files = errors.map(({ cause }) => CRASH.exec(messageOf(cause))?.groups?.file)
  return files.every((file) => file !== undefined) ? [...new Set(files)] : []
}

function messageOf(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : ''
}
