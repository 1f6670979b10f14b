import * as v from 'valibot'
import { describeImages } from '#src/features/media/image-source.server.ts'
import { draftFieldsSchema, type EditedPost } from '#src/features/posts/draft.ts'
import { unpublishPosts } from '#src/features/posts/writing/change-posts.server.ts'
import { getEditedPost } from '#src/features/posts/writing/editable-post.server.ts'
import { publishPost } from '#src/features/posts/writing/publish-post.server.ts'
import { quickEdit } from '#src/features/posts/writing/quick-edit.server.ts'
import { AppError } from '#src/server/errors.ts'
import type { Route } from './+types/quick-edit.ts'
import { type OwnersWork, takeChange, targetSchema } from './take-change.server.ts'

const { title, slug, description, category } = draftFieldsSchema.entries
const bodySchema = v.object({
  ...targetSchema.entries,
  title,
  slug,
  description,
  category,
  /** What the post is to be; null leaves it as it is. */
  status: v.nullable(v.picklist(['draft', 'published'])),
})

/**
 * Answers `{ post, is_as_asked }`: false when the fields were saved but the rest of the post keeps it from being published.
 * Refusals are those of publishing: 400 with `issues`, 409 with the post as it is now.
 */
export function action(args: Route.ActionArgs): Promise<Response> {
  return takeChange(args, bodySchema, async ({ post_id: postId, status, ...fields }, owner) => {
    const post = await quickEdit(owner.db, owner.actor, { postId, ...fields, now: owner.now })
    return changeStatus(post, status, owner)
  })
}

async function changeStatus(post: EditedPost, status: 'draft' | 'published' | null, { db, actor, now }: OwnersWork) {
  const { postId, version } = post
  if (status === 'draft' && post.status !== 'draft') {
    await unpublishPosts(db, actor, { postIds: [postId], now })
    return { post: await getEditedPost(db, postId), is_as_asked: true }
  }
  if (status !== 'published' || post.status !== 'draft') return { post, is_as_asked: true }
  try {
    const resolveImages = (urls: string[]) => describeImages(db, urls)
    return { post: await publishPost(db, actor, { postId, version, now, resolveImages }), is_as_asked: true }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { post: await getEditedPost(db, postId), is_as_asked: false }
  }
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
