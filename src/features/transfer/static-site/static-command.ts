// What the command line sends to the running site to export it as files, and what the site answers.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'

const commandSchema = v.object({
  /** An absolute path. */
  folder: v.string(),
  /** The origin of absolute addresses. */
  origin: v.string(),
  api: v.nullable(v.string()),
})
export type StaticCommand = v.InferOutput<typeof commandSchema>

/** Throws for anything else: only this program sends it. */
export function parseStaticCommand(json: string): StaticCommand {
  return v.parse(v.pipe(boundedText({ max: 100_000 }), v.parseJson(), commandSchema), json)
}

export type StaticReport = {
  folder: string
  pages: number
  /** Files. */
  written: number
  unchanged: number
  removed: number
  /** Files of others where files of the site belong. */
  foreign: string[]
  /** Addresses that lead nowhere, and the page that links them. */
  broken: { address: string; from: string }[]
  /** Why the site has no search, as a sentence without its end; null when it has one, or nothing to find. */
  searchFailure: string | null
}
