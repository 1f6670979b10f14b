// What the edit screen asks of the server. Nothing here throws: what went wrong is part of the answer.
import * as v from 'valibot'
import type { PostStatus } from '#src/db/schema/posts.ts'
import { draftFieldsSchema } from '../draft.ts'
import type { DraftToSave, PostAnswer, Refusal, SaveAnswer } from './saving/ports.ts'

/** A request that hangs is a request that failed: the text must not wait for it. */
const TIMEOUT_MS = 20_000

// The schema's own list would bring the whole database layer into the browser.
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
const issuesSchema = v.object({ issues: v.array(v.object({ field: v.keyof(draftFieldsSchema), message: v.string() })) })

export async function saveDraft({ postId, version, fields, savesOver }: DraftToSave): Promise<SaveAnswer> {
  const answer = await post('save-draft', { post_id: postId, version, fields, saves_over: savesOver })
  if (answer.kind !== 'ok') return answer
  const saved = v.safeParse(savedSchema, answer.data)
  if (!saved.success) return { kind: 'offline' }
  return { kind: 'saved', version: saved.output.version, savedAt: saved.output.saved_at, status: saved.output.status }
}

export async function loadPost(postId: string): Promise<PostAnswer> {
  return asPost(await get('edited-post', { post_id: postId }))
}

type Target = { postId: string; version: number }

/** What can be done with a post as a whole; the names are those of the functions. */
export type PostChange = 'publish-post' | 'unpublish-post' | 'discard-changes'

export async function changePost(change: PostChange, { postId, version }: Target): Promise<PostAnswer> {
  return asPost(await post(change, { post_id: postId, version }))
}

/** Into the trash, or back out of it. */
export async function movePost(intent: 'trash' | 'restore', postId: string): Promise<PostAnswer> {
  const answer = await post('change-posts', { intent, post_ids: [postId] })
  return answer.kind === 'ok' ? loadPost(postId) : answer
}

export async function restoreRevision({ postId, version }: Target, number: number): Promise<PostAnswer> {
  return asPost(await post('restore-revision', { post_id: postId, version, number }))
}

function asPost(answer: Answer): PostAnswer {
  if (answer.kind !== 'ok') return answer
  const found = v.safeParse(postSchema, answer.data)
  return found.success ? { kind: 'post', post: found.output.post } : { kind: 'offline' }
}

export type Answer = { kind: 'ok'; data: unknown } | Refusal

export function post(name: string, body: Record<string, unknown>): Promise<Answer> {
  return ask(name, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
}

export function get(name: string, query: Record<string, string>): Promise<Answer> {
  return ask(`${name}?${new URLSearchParams(query)}`, {})
}

async function ask(address: string, request: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(`/admin/functions/${address}`, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.ok) return { kind: 'ok', data: await response.json() }
    return refusalOf(response.status, await response.json().catch(() => null))
  } catch {
    return { kind: 'offline' }
  }
}

function refusalOf(status: number, body: unknown): Refusal {
  const conflict = v.safeParse(postSchema, body)
  if (status === 409 && conflict.success) return { kind: 'conflict', post: conflict.output.post }
  if (status === 401 || status === 403) return { kind: 'signed_out' }
  if (status >= 500) return { kind: 'offline' }
  const issues = v.safeParse(issuesSchema, body)
  return { kind: 'refused', message: reasonOf(status, body), issues: issues.success ? issues.output.issues : [] }
}

const reasonSchema = v.object({ reason: v.string() })

function reasonOf(status: number, body: unknown): string {
  const found = v.safeParse(reasonSchema, body)
  if (found.success) return found.output.reason
  if (status === 404) return 'This post was deleted.'
  if (status === 413) return 'The text is too large.'
  if (status === 429) return 'Too many requests: please wait a moment.'
  return `The server refused it (${status}).`
}

/** What a refusal means for something other than saving, in a sentence. */
export function describeRefusal(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'offline':
      return 'The server could not be reached. Please try again.'
    case 'signed_out':
      return 'The session has expired: sign in in another tab, then try again.'
    case 'conflict':
      return 'The post was changed elsewhere meanwhile.'
    case 'refused':
      return refusal.message
  }
}
