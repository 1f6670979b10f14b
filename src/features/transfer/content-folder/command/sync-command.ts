// What the command line sends to the running site to compare the content folder, and what the site answers.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import type { ReportRequest } from '#src/server/control/request-report.server.ts'

const commandSchema = v.object({
  /** Changes nothing. */
  check: v.boolean(),
  /** Posts move to the trash also when nearly all files are gone. */
  acceptsDeletions: v.boolean(),
})
export type SyncCommand = v.InferOutput<typeof commandSchema>

export type SyncAnswer = {
  folder: string
  /** What differed: with `check` what a comparison would do, otherwise what it did. */
  steps: { kind: string; path: string }[]
  conflicts: number
  broken: number
  heldDeletions: number
  problem: string | null
}

/** Throws for anything else: only this program sends it. */
export function parseSyncCommand(json: string): SyncCommand {
  return v.parse(v.pipe(boundedText({ max: 100_000 }), v.parseJson(), commandSchema), json)
}

export function syncRequest(body: SyncCommand): ReportRequest {
  return { command: '/sync', body, does: 'compare', ended: 'The site ended before the comparison was complete: run it again.' }
}
