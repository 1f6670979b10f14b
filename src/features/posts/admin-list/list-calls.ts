// What the list asks of the server. Nothing here throws: what went wrong is part of the answer.
import * as v from 'valibot'
import { type AdminResult, getJson, issuesOf, postJson } from '#src/lib/admin-api.ts'
import type { ListChange } from './change-words.ts'

export type ChangeAnswer = { changed: string[] } | { problem: string }
export type PublishAnswer = { published: string[]; refused: { postId: string; reason: string }[] } | { problem: string }

const changedSchema = v.object({ changed: v.array(v.string()) })
const publishedSchema = v.object({
  published: v.array(v.string()),
  refused: v.array(v.object({ postId: v.string(), reason: v.string() })),
})

export async function changePosts(intent: ListChange, postIds: readonly string[]): Promise<ChangeAnswer> {
  return orProblem(await postJson(changedSchema, '/admin/functions/change-posts', { intent, post_ids: postIds }))
}

export async function changeCategory(
  intent: 'add-category' | 'remove-category',
  postIds: readonly string[],
  name: string,
): Promise<ChangeAnswer> {
  return orProblem(await postJson(changedSchema, '/admin/functions/change-posts', { intent, post_ids: postIds, name }))
}

export async function removeStarterPosts(): Promise<ChangeAnswer> {
  return orProblem(await postJson(changedSchema, '/admin/functions/remove-starter-content', {}))
}

export async function publishPosts(posts: readonly { id: string; version: number }[]): Promise<PublishAnswer> {
  return orProblem(
    await postJson(publishedSchema, '/admin/functions/publish-posts', {
      posts: posts.map(({ id, version }) => ({ post_id: id, version })),
    }),
  )
}

export async function duplicatePost(postId: string): Promise<{ postId: string } | { problem: string }> {
  const answer = orProblem(
    await postJson(v.object({ post: v.object({ postId: v.string() }) }), '/admin/functions/duplicate-post', { post_id: postId }),
  )
  return 'problem' in answer ? answer : answer.post
}

/** The path of a new secret address that shows the post as it stands on the desk. */
export async function makePreview(postId: string): Promise<{ path: string } | { problem: string }> {
  const answer = orProblem(
    await postJson(v.object({ token: v.string() }), '/admin/functions/preview-links', { intent: 'create', post_id: postId }),
  )
  return 'problem' in answer ? answer : { path: `/preview/${answer.token}` }
}

export type SlugAnswer = { isFree: boolean; reason: string | null }

export async function askForSlug(slug: string, postId: string): Promise<SlugAnswer | null> {
  const answer = orProblem(
    await getJson(v.object({ isFree: v.boolean(), reason: v.nullable(v.string()) }), '/admin/functions/check-slug', {
      slug,
      post_id: postId,
    }),
  )
  return 'problem' in answer ? null : answer
}

export type QuickChange = {
  postId: string
  version: number
  title: string
  slug: string
  description: string
  category: string[]
  status: 'draft' | 'published' | null
}

export type QuickAnswer = { isAsAsked: boolean } | QuickRefusal

/** `version` is that of the post as it is now, where somebody else has changed it meanwhile. */
type QuickRefusal = { problem: string; issues: { field: string; message: string }[]; version?: number }

const conflictSchema = v.object({ post: v.object({ version: v.number() }) })

export async function quickEdit({ postId, ...change }: QuickChange): Promise<QuickAnswer> {
  const body = { post_id: postId, ...change }
  const result = await postJson(v.object({ is_as_asked: v.boolean() }), '/admin/functions/quick-edit', body)
  if (result.ok) return { isAsAsked: result.data.is_as_asked }
  const refusal = { problem: result.message, issues: issuesOf(result, v.string()) }
  const newer = v.safeParse(conflictSchema, result.body)
  return newer.success ? { ...refusal, version: newer.output.post.version } : refusal
}

function orProblem<Data>(result: AdminResult<Data>): Data | { problem: string } {
  return result.ok ? result.data : { problem: result.message }
}
