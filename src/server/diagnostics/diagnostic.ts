import * as v from 'valibot'

/** One line of `doctor`: the check, and what to do when it fails. */
export const diagnosticSchema = v.object({ check: v.string(), ok: v.boolean(), detail: v.string() })
export type Diagnostic = v.InferOutput<typeof diagnosticSchema>

/** What the owner should change outside of the admin area; `detail` is a sentence that says how. */
export type Fault = { title: string; detail: string }
