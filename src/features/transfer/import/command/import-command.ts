// The command `import`. What it needs is loaded when it runs.
import * as v from 'valibot'
import { CONFLICT_CHOICES } from '#src/db/choices.ts'
import { siteCommand } from '#src/server/control/site-command.ts'

const inputSchema = v.object({
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
export type ImportCommand = v.InferOutput<typeof inputSchema>

export const importCommand = siteCommand({
  name: 'import',
  afterInterruption: 'what came in stays',
  input: inputSchema,
  async run({ db }, input, run) {
    const { runImport } = await import('./run-import.server.ts')
    return runImport(db, input, run)
  },
})
