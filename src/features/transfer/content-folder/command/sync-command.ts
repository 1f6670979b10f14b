// What the command line sends to the running site to compare the content folder, and what the site answers.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'

const commandSchema = v.object({
  /** Changes nothing. */
  check: v.boolean(),
  /** Posts move to the trash also when nearly all files are gone. */
  acceptsDeletions: v.boolean(),
})
export type SyncCommand = v.InferOutput<typeof commandSchema>

const answerSchema = v.object({
  folder: v.string(),
  /** What differed: with `check` what a comparison would do, otherwise what it did. */
  steps: v.array(v.object({ kind: v.string(), path: v.string() })),
  conflicts: v.number(),
  broken: v.number(),
  heldDeletions: v.number(),
  problem: v.nullable(v.string()),
})
export type SyncAnswer = v.InferOutput<typeof answerSchema>

/** Throws for anything else: only this program sends it. */
export function parseSyncCommand(json: string): SyncCommand {
  return v.parse(v.pipe(boundedText({ max: 100_000 }), v.parseJson(), commandSchema), json)
}

/** 10,000 files. */
const ANSWER_MAX = 20_000_000

export function parseSyncAnswer(json: string): SyncAnswer {
  return v.parse(v.pipe(boundedText({ max: ANSWER_MAX }), v.parseJson(), answerSchema), json)
}
