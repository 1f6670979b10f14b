// What the command line sends to the running site to import a folder.
import * as v from 'valibot'
import { CONFLICT_CHOICES } from '#src/db/choices.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import type { ReportRequest } from '#src/server/control/request-report.server.ts'

const commandSchema = v.object({
  /** An absolute path. */
  folder: v.string(),
  /** What the list of imports calls it. */
  name: v.string(),
  dryRun: v.boolean(),
  overwrite: v.boolean(),
  onConflict: v.picklist(CONFLICT_CHOICES),
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

export function importRequest(body: ImportCommand): ReportRequest {
  const ended = 'The site ended before the import was complete: run it again, what came in stays.'
  return { command: '/import', body, does: 'import', ended }
}
