import * as v from 'valibot'

/** One line of `doctor`: the check, and what to do when it fails. */
export const diagnosticSchema = v.object({ check: v.string(), ok: v.boolean(), detail: v.string() })
export type Diagnostic = v.InferOutput<typeof diagnosticSchema>
