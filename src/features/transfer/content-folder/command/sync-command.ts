// The command `sync`. What it needs is loaded when it runs.
import * as v from 'valibot'
import { siteCommand } from '#src/server/control/site-command.ts'

const inputSchema = v.object({
  /** Changes nothing. */
  check: v.boolean(),
  /** Posts move to the trash also when nearly all files are gone. */
  acceptsDeletions: v.boolean(),
})
export type SyncCommand = v.InferOutput<typeof inputSchema>

export type SyncAnswer = {
  folder: string
  /** What differed: with `check` what a comparison would do, otherwise what it did. */
  steps: { kind: string; path: string }[]
  conflicts: number
  broken: number
  heldDeletions: number
  problem: string | null
}

export const syncCommand = siteCommand({
  name: 'sync',
  input: inputSchema,
  async run({ db }, input, { signal }): Promise<SyncAnswer> {
    const { runSyncCommand } = await import('./run-sync.server.ts')
    return runSyncCommand(db, input, signal)
  },
})
