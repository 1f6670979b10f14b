import * as v from 'valibot'
import { postFile } from '#src/lib/admin-api.ts'

const reportSchema = v.object({
  isWritten: v.boolean(),
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  refused: v.number(),
  refusals: v.array(v.object({ line: v.number(), from: v.string(), reason: v.string() })),
  changes: v.array(v.object({ line: v.number(), from: v.string(), kind: v.picklist(['added', 'changed']), what: v.string() })),
})

/** Sends the bytes of the file, so that the server can refuse text that is not UTF-8. */
export function importCsv(file: File, mode: 'check' | 'all' | 'valid') {
  return postFile(reportSchema, `/admin/functions/import-redirects?mode=${mode}`, { type: 'text/csv', body: file })
}
