// What the command line sends to the running site to export it as files, and what the site answers: one JSON value on each line.
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

const count = v.number()
const reportSchema = v.object({
  folder: v.string(),
  pages: count,
  /** Files. */
  written: count,
  unchanged: count,
  removed: count,
  /** Files of others where files of the site belong. */
  foreign: v.array(v.string()),
  /** Addresses that lead nowhere, and the page that links them. */
  broken: v.array(v.object({ address: v.string(), from: v.string() })),
  /** Why the site has no search, as a sentence without its end; null when it has one, or nothing to find. */
  searchFailure: v.nullable(v.string()),
})
export type StaticReport = v.InferOutput<typeof reportSchema>

const messageSchema = v.union([
  v.object({ done: count, total: count }),
  v.object({ report: reportSchema }),
  /** A sentence for the operator. */
  v.object({ refusal: v.string() }),
])
export type StaticMessage = v.InferOutput<typeof messageSchema>

/** 100,000 broken links. */
const MESSAGE_MAX = 50_000_000

export function parseStaticMessage(line: string): StaticMessage {
  return v.parse(v.pipe(boundedText({ max: MESSAGE_MAX }), v.parseJson(), messageSchema), line)
}
