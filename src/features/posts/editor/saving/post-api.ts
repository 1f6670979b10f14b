// The requests of the edit screen, as `ports.ts` defines them. They use the API client instead of route actions: a save must
// outlive a navigation, and its failure must not replace the screen with an error page.
import * as v from 'valibot'
import type { PostStatus } from '#src/db/schema/posts.ts'
import { type AdminFailure, type AdminResult, getJson, issuesOf, postJson } from '#src/lib/admin-api.ts'
import { NO_ANSWER } from '#src/lib/admin-error-messages.ts'
import { draftFieldsSchema } from '../../drafts/draft.ts'
import type { DraftToSave, PostAnswer, PostChange, Refusal, SaveAnswer, Target } from './ports.ts'

// Importing the list from the schema would bundle the database layer for the browser.
const STATUSES = ['draft', 'published', 'scheduled', 'trashed'] as const satisfies PostStatus[]
const statusSchema = v.picklist(STATUSES)
const savedSchema = v.object({ version: v.number(), saved_at: v.string(), status: statusSchema })
const editedPostSchema = v.object({
  postId: v.string(),
  version: v.number(),
  status: statusSchema,
  fields: draftFieldsSchema,
  hasChanges: v.boolean(),
  savedAt: v.string(),
  live: v.nullable(v.object({ slug: v.string(), number: v.number(), createdAt: v.string(), publishedAt: v.string() })),
})
const postSchema = v.object({ post: editedPostSchema })

const EDITED_POST = '/admin/functions/edited-post'

export async function sendDraft({ postId, version, fields, overwrites }: DraftToSave): Promise<SaveAnswer> {
  const body = { post_id: postId, version, fields, overwrites }
  const result = await postJson(savedSchema, '/admin/functions/save-draft', body)
  if (!result.ok) return toRefusal(result)
  const { version: saved, saved_at: savedAt, status } = result.data
  return { kind: 'saved', version: saved, savedAt, status }
}

export async function fetchEditedPost(postId: string): Promise<PostAnswer> {
  return toPostAnswer(await getJson(postSchema, EDITED_POST, { post_id: postId }))
}

export async function sendPostChange(change: PostChange, { postId, version }: Target): Promise<PostAnswer> {
  return toPostAnswer(await postJson(postSchema, EDITED_POST, { ...change, post_id: postId, version }))
}

function toPostAnswer(result: AdminResult<v.InferOutput<typeof postSchema>>): PostAnswer {
  return result.ok ? { kind: 'post', post: result.data.post } : toRefusal(result)
}

function toRefusal(failure: AdminFailure): Refusal {
  const { status, message, body } = failure
  const conflict = v.safeParse(postSchema, body)
  if (status === 409 && conflict.success) return { kind: 'conflict', message, post: conflict.output.post }
  if (status === 401 || status === 403) return { kind: 'signed_out', message }
  if (v.is(diskFullSchema, body)) return { kind: 'offline', message, isDiskFull: true }
  if (status === NO_ANSWER || status >= 500) return { kind: 'offline', message }
  return { kind: 'refused', message, issues: issuesOf(failure, v.keyof(draftFieldsSchema)) }
}

const diskFullSchema = v.object({ error: v.literal('disk_full') })
