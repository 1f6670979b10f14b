// What a dry run finds about all files together.
import * as v from 'valibot'

export const UNUSED_KEYS_MAX = 100

const importFindingsSchema = v.object({
  /** One redirect that covers most former addresses. */
  prefix: v.nullable(v.object({ from: v.string(), to: v.string() })),
  /** Keys of front matter without an effect here, each with the number of its files. */
  unusedKeys: v.array(v.object({ key: v.string(), files: v.number() })),
  /** The folder of an archive that holds everything else: its files have it in their names there. */
  folder: v.optional(v.string(), ''),
})

export type ImportFindings = v.InferOutput<typeof importFindingsSchema>

const NONE: ImportFindings = { prefix: null, unusedKeys: [], folder: '' }

/** As stored; without any when the dry run is not complete. */
export function readFindings(stored: unknown): ImportFindings {
  const result = v.safeParse(importFindingsSchema, stored)
  return result.success ? result.output : NONE
}
