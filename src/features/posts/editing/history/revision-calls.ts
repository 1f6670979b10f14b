import * as v from 'valibot'
import type { RevisionReason } from '#src/db/schema/writing.ts'
import { draftFieldsSchema } from '../../draft.ts'
import { get } from '../post-calls.ts'

// The schema's own list would bring the whole database layer into the browser.
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
export type WholeRevision = v.InferOutput<typeof oneSchema>['revision']

/** Newest first; null when the server does not answer. */
export async function listRevisions(postId: string): Promise<ListedRevision[] | null> {
  const answer = await get('revisions', { post_id: postId })
  const found = answer.kind === 'ok' ? v.safeParse(listSchema, answer.data) : null
  return found?.success ? found.output.revisions : null
}

export async function getRevision(postId: string, number: number): Promise<WholeRevision | null> {
  const answer = await get('revisions', { post_id: postId, number: String(number) })
  const found = answer.kind === 'ok' ? v.safeParse(oneSchema, answer.data) : null
  return found?.success ? found.output.revision : null
}
