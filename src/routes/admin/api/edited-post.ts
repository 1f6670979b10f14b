import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { changeForm } from '#src/features/posts/drafts/change-form.server.ts'
import { restorePosts, trashPosts, unpublishPosts } from '#src/features/posts/drafts/change-posts.server.ts'
import { discardChanges } from '#src/features/posts/drafts/discard-changes.server.ts'
import type { EditedPost } from '#src/features/posts/drafts/draft.ts'
import { conflict, getEditedPost } from '#src/features/posts/drafts/editable-post.server.ts'
import { publishPost } from '#src/features/posts/drafts/publish-post.server.ts'
import { restoreRevision } from '#src/features/posts/drafts/revisions.server.ts'
import { ARTICLE_FORMS } from '#src/features/settings/article-forms.ts'
import { canMail } from '#src/server/mail/mail.server.ts'
import type { Route } from './+types/edited-post.ts'
import { assertMayHaveForm } from './assert-may-have-form.server.ts'
import { type AdminRequest, adminRequest, answerAdmin, handleChange, postIdSchema, targetSchema } from './handle-change.server.ts'

const number = v.pipe(v.number(), v.integer(), v.minValue(0))
const bodySchema = v.variant('intent', [
  v.object({ intent: v.literal('publish'), ...targetSchema.entries, sends: v.optional(v.boolean(), false) }),
  v.object({ intent: v.picklist(['unpublish', 'discard']), ...targetSchema.entries }),
  v.object({ intent: v.literal('restore-revision'), ...targetSchema.entries, number }),
  v.object({ intent: v.literal('change-form'), ...targetSchema.entries, form: v.picklist(ARTICLE_FORMS) }),
  v.object({ intent: v.picklist(['trash', 'untrash']), post_id: postIdSchema }),
])

/** `?post_id=`: answers `{ post }` with the stored state for the editor. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => ({ post: await getEditedPost(adminRequest(context).db, url.searchParams.get('post_id') ?? '') }))
}

/** Publishes, unpublishes, trashes or restores a post, or replaces its text. Answers `{ post }`; 400 with `issues` for invalid fields, 409 with the newer post. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return handleChange(args, bodySchema, async (body, owner) => ({ post: await changePost(body, owner) }))
}

async function changePost(body: v.InferOutput<typeof bodySchema>, { db, actor, now }: AdminRequest): Promise<EditedPost> {
  const postId = body.post_id
  switch (body.intent) {
    case 'publish':
      return publishPost(db, actor, {
        ...{ postId, version: body.version, now },
        resolveImages: (urls) => loadImageSources(db, urls),
        sends: body.sends && canMail(),
      })
    case 'unpublish':
      await assertNewest(db, postId, body.version)
      await unpublishPosts(db, actor, { postIds: [postId], now })
      return getEditedPost(db, postId)
    case 'discard':
      return discardChanges(db, actor, { postId, version: body.version, now })
    case 'restore-revision':
      return restoreRevision(db, actor, { postId, version: body.version, number: body.number, now })
    case 'change-form':
      await assertMayHaveForm(db, postId, body.form)
      return changeForm(db, actor, { postId, version: body.version, form: body.form, now })
    case 'trash':
      await trashPosts(db, actor, { postIds: [postId], now })
      return getEditedPost(db, postId)
    case 'untrash':
      await restorePosts(db, actor, { postIds: [postId], now })
      return getEditedPost(db, postId)
  }
}

async function assertNewest(db: Db, postId: string, version: number): Promise<void> {
  if ((await getEditedPost(db, postId)).version !== version) throw await conflict(db, postId)
}
