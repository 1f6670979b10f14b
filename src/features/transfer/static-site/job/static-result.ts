// The result of the last run of the export by itself.
import * as v from 'valibot'
import { formatCount, plural } from '#src/lib/format/format-count.ts'

const commandResultSchema = v.object({
  /** Null when it did not end by itself. */
  exitCode: v.nullable(v.number()),
  /** Why it did not end by itself, or did not start. */
  problem: v.nullable(v.string()),
  seconds: v.number(),
  /** The last lines. */
  output: v.string(),
})
export type CommandResult = v.InferOutput<typeof commandResultSchema>

const exportResultSchema = v.object({
  pages: v.number(),
  /** Files. */
  written: v.number(),
  removed: v.number(),
  /** Files of others where files of the site belong. */
  foreign: v.number(),
  seconds: v.number(),
})
export type ExportResult = v.InferOutput<typeof exportResultSchema>

export const lastRunSchema = v.object({
  /** When it began. */
  at: v.string(),
  /** Null for a run that only repeats the command, and for a failed export. An incomplete one has a problem too. */
  exported: v.nullable(exportResultSchema),
  /** Why the export failed or is incomplete, as a sentence. */
  problem: v.nullable(v.string()),
  /** Why the exported site has no search; null when it has one, or nothing to find. A run that exports nothing leaves it as it was. */
  searchFailure: v.optional(v.nullable(v.string()), null),
  /** Null when none was due. */
  command: v.nullable(commandResultSchema),
})
export type LastRun = v.InferOutput<typeof lastRunSchema>

/** Why the run failed, as a sentence; null for one without failure. A failed run is tried again. */
export function failureOf({ problem, command }: LastRun): string | null {
  if (problem !== null) return problem
  if (command === null || (command.exitCode === 0 && command.problem === null)) return null
  return command.problem ?? `The command ended with exit code ${command.exitCode}.`
}

/** What the owner has to look at, as a sentence: a failure, or a missing search, which the next export tries to make again. */
export function problemOf(run: LastRun): string | null {
  return failureOf(run) ?? (run.searchFailure === null ? null : describeMissingSearch(run.searchFailure))
}

export function describeMissingSearch(reason: string): string {
  return `The exported site has no search, because its index could not be made: ${reason}.`
}

/** For the owner: what the run did. */
export function describeRun({ exported }: LastRun): string | null {
  if (exported === null) return null
  const { pages, written, removed, seconds } = exported
  const files = (number: number) => plural(number, 'file')
  return `${formatCount(pages)} ${pages === 1 ? 'page' : 'pages'}; ${files(written)} written, ${files(removed)} removed, in ${Math.round(seconds)} s`
}
