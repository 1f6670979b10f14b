import * as v from 'valibot'

/** One line of `doctor`: what was looked at, and what to do when it is wrong. */
export const diagnosticSchema = v.object({ check: v.string(), ok: v.boolean(), detail: v.string() })
export type Diagnostic = v.InferOutput<typeof diagnosticSchema>
