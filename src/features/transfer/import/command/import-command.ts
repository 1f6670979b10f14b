// What the command line sends to the running site to import a folder, and what the site answers: one JSON value on each line.
import * as v from 'valibot'
import { IMPORT_ITEM_KINDS, IMPORT_OUTCOMES } from '#src/db/schema/imports.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'

const commandSchema = v.object({
  /** An absolute path. */
  folder: v.string(),
  /** What the list of imports calls it. */
  name: v.string(),
  dryRun: v.boolean(),
  overwrite: v.boolean(),
  fetch: v.boolean(),
  writesRedirects: v.boolean(),
  /** A web address. */
  formerSite: v.nullable(v.string()),
})
export type ImportCommand = v.InferOutput<typeof commandSchema>

/** Throws for anything else: only this program sends it. */
export function parseImportCommand(json: string): ImportCommand {
  return v.parse(v.pipe(boundedText({ max: 100_000 }), v.parseJson(), commandSchema), json)
}

const outcome = v.picklist(IMPORT_OUTCOMES)
const reason = v.nullable(v.string())
const reportSchema = v.object({
  files: v.array(
    v.object({
      file: v.string(),
      post: v.nullable(
        v.object({ type: v.picklist(['post', 'page']), slug: v.string(), title: v.nullable(v.string()), isPublished: v.boolean() }),
      ),
      outcome,
      reason,
      notes: v.array(v.string()),
    }),
  ),
  totals: v.object({ created: v.number(), changed: v.number(), unchanged: v.number(), edited: v.number(), skipped: v.number() }),
  redirects: v.array(v.object({ from: v.string(), to: v.string() })),
  unusedKeys: v.array(v.object({ key: v.string(), files: v.number() })),
  items: v.array(
    v.object({
      kind: v.picklist(IMPORT_ITEM_KINDS),
      key: v.string(),
      label: v.string(),
      outcome,
      reason,
      importedHash: v.nullable(v.string()),
      before: v.optional(v.unknown()),
    }),
  ),
})

const messageSchema = v.union([
  v.object({ done: v.number(), total: v.number(), pictures: v.optional(v.number()) }),
  v.object({ report: reportSchema }),
  /** A sentence for the operator. */
  v.object({ refusal: v.string() }),
])
export type ImportMessage = v.InferOutput<typeof messageSchema>

/** 10,000 files with many notes. */
const MESSAGE_MAX = 200_000_000

export function parseImportMessage(line: string): ImportMessage {
  return v.parse(v.pipe(boundedText({ max: MESSAGE_MAX }), v.parseJson(), messageSchema), line)
}
