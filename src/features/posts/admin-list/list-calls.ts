// What the list asks of the server. Nothing here throws: what went wrong is part of the answer.
import * as v from 'valibot'
import { type Answer, describeRefusal, get, post } from '../editing/post-calls.ts'
import type { ListChange } from './change-words.ts'

export type ChangeAnswer = { changed: string[] } | { problem: string }
export type PublishAnswer = { published: string[]; refused: { postId: string; reason: string }[] } | { problem: string }

const changedSchema = v.object({ changed: v.array(v.string()) })
const publishedSchema = v.object({
  published: v.array(v.string()),
  refused: v.array(v.object({ postId: v.string(), reason: v.string() })),
})

export async function changePosts(intent: ListChange, postIds: readonly string[]): Promise<ChangeAnswer> {
  return read(changedSchema, await post('change-posts', { intent, post_ids: postIds }))
}

export async function changeCategory(
  intent: 'add-category' | 'remove-category',
  postIds: readonly string[],
  name: string,
): Promise<ChangeAnswer> {
  return read(changedSchema, await post('change-posts', { intent, post_ids: postIds, name }))
}

export async function removeStarterPosts(): Promise<ChangeAnswer> {
  return read(changedSchema, await post('remove-starter-content', {}))
}

export async function publishPosts(posts: readonly { id: string; version: number }[]): Promise<PublishAnswer> {
  return read(publishedSchema, await post('publish-posts', { posts: posts.map(({ id, version }) => ({ post_id: id, version })) }))
}

export async function duplicatePost(postId: string): Promise<{ postId: string } | { problem: string }> {
  const answer = read(v.object({ post: v.object({ postId: v.string() }) }), await post('duplicate-post', { post_id: postId }))
  return 'problem' in answer ? answer : answer.post
}

/** The path of a new secret address that shows the post as it stands on the desk. */
export async function makePreview(postId: string): Promise<{ path: string } | { problem: string }> {
  const answer = read(v.object({ token: v.string() }), await post('preview-links', { intent: 'create', post_id: postId }))
  return 'problem' in answer ? answer : { path: `/preview/${answer.token}` }
}

export type SlugAnswer = { isFree: boolean; reason: string | null }

export async function askForSlug(slug: string, postId: string): Promise<SlugAnswer | null> {
  const answer = read(v.object({ isFree: v.boolean(), reason: v.nullable(v.string()) }), await get('check-slug', { slug, post_id: postId }))
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

export async function quickEdit({ postId, ...change }: QuickChange): Promise<QuickAnswer> {
  const answer = await post('quick-edit', { post_id: postId, ...change })
  if (answer.kind === 'refused') return { problem: answer.message, issues: answer.issues }
  if (answer.kind === 'conflict') return { problem: describeRefusal(answer), issues: [], version: answer.post.version }
  const saved = read(v.object({ is_as_asked: v.boolean() }), answer)
  return 'problem' in saved ? { ...saved, issues: [] } : { isAsAsked: saved.is_as_asked }
}

function read<Schema extends v.GenericSchema>(schema: Schema, answer: Answer): v.InferOutput<Schema> | { problem: string } {
  if (answer.kind !== 'ok') return { problem: describeRefusal(answer) }
  const found = v.safeParse(schema, answer.data)
  return found.success ? found.output : { problem: 'The server answered something unexpected. Please reload the page.' }
}
