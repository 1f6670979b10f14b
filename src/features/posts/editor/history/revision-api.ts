import * as v from 'valibot'
import type { RevisionReason } from '#src/db/schema/drafts.ts'
import { getJson } from '#src/lib/admin-api.ts'
import { draftFieldsSchema } from '../../drafts/draft.ts'

// Importing the list from the schema would bundle the database layer for the browser.
const REASONS = ['published', 'changed', 'scheduled', 'imported', 'checkpoint', 'replaced'] as const satisfies RevisionReason[]

const revisionSchema = v.object({
  id: v.string(),
  number: v.number(),
  reason: v.picklist(REASONS),
  createdAt: v.string(),
  createdBy: v.nullable(v.string()),
  isLive: v.boolean(),
})
const listSchema = v.object({ revisions: v.array(revisionSchema) })
const oneSchema = v.object({ revision: v.object({ ...revisionSchema.entries, fields: draftFieldsSchema }) })

export type ListedRevision = v.InferOutput<typeof revisionSchema>
export type RevisionContent = v.InferOutput<typeof oneSchema>['revision']

const REVISIONS = '/admin/functions/revisions'

/** Newest first; null when the request fails. */
export async function fetchRevisions(postId: string, signal: AbortSignal): Promise<ListedRevision[] | null> {
  const result = await getJson(listSchema, REVISIONS, { post_id: postId }, signal)
  return result.ok ? result.data.revisions : null
}

/** Null when the request fails. */
export async function fetchRevision(postId: string, number: number, signal: AbortSignal): Promise<RevisionContent | null> {
  const result = await getJson(oneSchema, REVISIONS, { post_id: postId, number: String(number) }, signal)
  return result.ok ? result.data.revision : null
}
