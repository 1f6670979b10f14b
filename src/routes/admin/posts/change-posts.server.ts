import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import type { CheckedPostsChange, QuickEditRequest } from '#src/features/posts/admin/list/posts-change.schema.ts'
import { parseAdminList } from '#src/features/posts/admin/list/posts-list-url.ts'
import { selectAdminPosts } from '#src/features/posts/admin/queries/list-admin-posts.server.ts'
import { changeView } from '#src/features/posts/admin/views/saved-views.server.ts'
import { addCategory, removeCategory } from '#src/features/posts/drafts/bulk-category.server.ts'
import { CHANGES_OF_STATE, removeStarterContent, unpublishPosts } from '#src/features/posts/drafts/change-posts.server.ts'
import { duplicatePost } from '#src/features/posts/drafts/create-post.server.ts'
import type { EditedPost } from '#src/features/posts/drafts/draft.ts'
import { publishPost } from '#src/features/posts/drafts/publish-post.server.ts'
import { quickEdit } from '#src/features/posts/drafts/quick-edit.server.ts'
import { AppError } from '#src/server/errors.ts'
import type { AdminRequest } from '../api/handle-change.server.ts'

/** Runs a change of the posts list. Changes of several posts answer the ids of the changed ones. */
export async function changePosts(change: CheckedPostsChange, owner: AdminRequest) {
  const { db, actor, now } = owner
  switch (change.intent) {
    case 'select':
      return { items: await selectAdminPosts(db, parseAdminList(new URLSearchParams(change.query)), now) }
    case 'add-category':
      return addCategory(db, actor, { postIds: change.post_ids, name: change.name })
    case 'remove-category':
      return removeCategory(db, actor, { postIds: change.post_ids, name: change.name })
    case 'publish':
      return publishAll(change.posts, owner)
    case 'duplicate':
      return { post: await duplicatePost(db, actor, { postId: change.post_id, now }) }
    case 'quick-edit':
      return editQuickly(change, owner)
    case 'save-view':
    case 'rename-view':
    case 'update-view':
    case 'delete-view':
    case 'restore-view':
      return { view: await changeView(db, actor, change, now) }
    case 'remove-starter-content':
      return removeStarterContent(db, actor, now)
    default:
      return CHANGES_OF_STATE[change.intent](db, actor, { postIds: change.post_ids, now })
  }
}

type Target = { post_id: string; version: number }

/** Answers the reason for each post that could not be published. */
async function publishAll(posts: readonly Target[], owner: AdminRequest) {
  const published: string[] = []
  const refused: { postId: string; reason: string }[] = []
  // Sequentially: each post is rendered, and the embedded database runs one transaction at a time.
  for (const { post_id: postId, version } of posts) {
    try {
      await publish({ postId, version }, owner)
      published.push(postId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ postId, reason: reasonOf(error) })
    }
  }
  return { published, refused }
}

function reasonOf({ code, details: { issues } }: AppError): string {
  const messages = Array.isArray(issues) ? issues.map((issue) => String(issue.message)) : []
  if (messages.length > 0) return messages.join(' ')
  return code === 'not_found' ? 'It was deleted.' : 'It was changed elsewhere meanwhile.'
}

/** `is_as_asked` is false when the fields were saved but the post could not be published. */
async function editQuickly(
  { post_id: postId, version, title, slug, description, category, status }: QuickEditRequest,
  owner: AdminRequest,
) {
  const { db, actor, now } = owner
  const post = await quickEdit(db, actor, { postId, version, title, slug, description, category, now })
  return { is_as_asked: await changeStatus(post, status, owner) }
}

async function changeStatus(
  { postId, version, status }: EditedPost,
  target: QuickEditRequest['status'],
  owner: AdminRequest,
): Promise<boolean> {
  if (target === 'draft' && status !== 'draft') {
    await unpublishPosts(owner.db, owner.actor, { postIds: [postId], now: owner.now })
    return true
  }
  if (target !== 'published' || status !== 'draft') return true
  try {
    await publish({ postId, version }, owner)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return false
  }
}

function publish({ postId, version }: { postId: string; version: number }, { db, actor, now }: AdminRequest) {
  return publishPost(db, actor, { postId, version, now, resolveImages: (urls) => loadImageSources(db, urls) })
}
