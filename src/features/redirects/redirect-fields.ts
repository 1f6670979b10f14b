// The fields of the redirect form and of a CSV row, and their validation.
import * as v from 'valibot'
import type { RedirectStatus } from '#src/db/schema/redirects.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { readSource, readTarget, type Source, type Target } from './redirect-address.ts'

export const REDIRECT_STATUSES = [301, 302, 410] as const satisfies readonly RedirectStatus[]

/** As the form sends them. */
export const redirectFieldsSchema = v.object({
  from: boundedText({ max: 3_000 }),
  to: boundedText({ max: 3_000 }),
  status: boundedText({ max: 20 }),
})
export const redirectFieldNameSchema = v.keyof(redirectFieldsSchema)

export type RedirectFields = v.InferOutput<typeof redirectFieldsSchema>
export type RedirectFieldName = keyof RedirectFields
export type RedirectIssue = { field: RedirectFieldName; message: string }

/** `target` is null exactly for 410. */
export type RedirectInput = { source: Source; target: Target | null; status: RedirectStatus }

/** The validated rule, or the issues. `origin` is the origin of this site. */
export function readRedirectFields(
  { from, to, status }: RedirectFields,
  origin: string,
): { input: RedirectInput } | { issues: RedirectIssue[] } {
  const code = REDIRECT_STATUSES.find((known) => String(known) === status.trim())
  const source = readSource(from, origin)
  const target = code === 410 ? readNoTarget(to) : readTarget(to, { isPrefix: 'value' in source && source.value.isPrefix, origin })
  const issues: RedirectIssue[] = [
    ...('problem' in source ? [{ field: 'from' as const, message: source.problem }] : []),
    ...('problem' in target && 'value' in source ? [{ field: 'to' as const, message: target.problem }] : []),
    ...(code === undefined ? [{ field: 'status' as const, message: 'The status is 301, 302 or 410.' }] : []),
  ]
  if (issues.length > 0 || 'problem' in source || 'problem' in target || code === undefined) return { issues }
  return { input: { source: source.value, target: target.value, status: code } }
}

function readNoTarget(text: string): { value: null } | { problem: string } {
  return text.trim() === '' ? { value: null } : { problem: 'An address that is gone (410) leads nowhere: leave the target empty.' }
}
