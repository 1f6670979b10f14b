// Files that take a parser minutes, and limits under which they are too slow while others have time.
import type { ReadLimits } from '#src/features/transfer/reading/file-reader.server.ts'

export const UNMATCHED = '*a_ '.repeat(50_000)
export const SLOW_POST = `---\ntitle: Slow\n---\n${UNMATCHED}`
/** YAML whose parser takes seconds. */
export const SLOW_CONFIG = Array.from({ length: 20_000 }, (_, number) => `k${number}: 1`).join('\n')

export const SLOW_REASON = /^the file was not read within 5 s: its text takes the parser too long, for example by many unmatched \* or \[$/

/** Far less than a slow file takes, and far more than another one. */
export function limitsFor(slow: RegExp): Required<Pick<ReadLimits, 'limitMs'>> {
  return { limitMs: (file) => (slow.test(file) ? 50 : 300_000) }
}
