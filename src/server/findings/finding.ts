import * as v from 'valibot'

/** One line of `doctor`: what was looked at, and what to do when it is wrong. */
export const findingSchema = v.object({ check: v.string(), ok: v.boolean(), detail: v.string() })
export type Finding = v.InferOutput<typeof findingSchema>
