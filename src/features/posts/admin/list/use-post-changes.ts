import * as v from 'valibot'
import { copyText } from '#src/lib/browser/clipboard.ts'
import { toastFailure, toastSuccess } from '#src/ui/admin/list/use-list-changes.ts'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { type SendAction, useAction } from '#src/ui/admin/use-action.tsx'
import { createPreviewLink } from '../../editor/panels/preview-link-api.ts'
import { useTemplateOf } from '../../templates/admin/use-template-of.ts'
import { describeCategorised, nameOf, POST_NAMES } from './change-messages.ts'
import { type PostsChange, PUBLISHED_AT_ONCE } from './posts-change.schema.ts'
import type { AdminPost, SelectedPost } from './posts-list.ts'
import { ADMIN_LIST_PATH } from './posts-list-url.ts'
import { changedSchema, useStateChanges } from './use-state-changes.ts'

type Posts = readonly SelectedPost[]

const duplicatedSchema = v.object({ post: v.object({ postId: v.string() }) })
const publishedSchema = v.object({
  published: v.array(v.string()),
  refused: v.array(v.object({ postId: v.string(), reason: v.string() })),
})

export type PostChanges = ReturnType<typeof usePostChanges>

export function usePostAction(): SendAction<PostsChange> {
  return useAction(ADMIN_LIST_PATH)
}

/** The actions on posts. Bulk changes return the ids of the changed posts. */
export function usePostChanges() {
  const send = usePostAction()
  const makeTemplate = useTemplateOf()
  const { busy, change, changeAll, work, takeBack } = useStateChanges<SelectedPost>(ADMIN_LIST_PATH, POST_NAMES)

  return {
    busy,
    change,
    categorise: (intent: 'add-category' | 'remove-category', posts: Posts, name: string) =>
      work(posts, async () => {
        const result = await send(changedSchema, { intent, post_ids: idsOf(posts), name })
        if (!result.ok) return toastFailure(result.message)
        const changed = posts.filter(({ id }) => result.data.changed.includes(id))
        // Posts that the change does not affect already had, or lacked, the category.
        if (changed.length === 0) {
          return toastSuccess(intent === 'add-category' ? 'They had this category before.' : 'None of them had this category.')
        }
        const reverse = intent === 'add-category' ? 'remove-category' : 'add-category'
        const undo = () => send(changedSchema, { intent: reverse, post_ids: idsOf(changed), name })
        offerUndo(describeCategorised(intent, name, changed), () => void takeBack(changed, undo))
      }),
    publish: (posts: Posts) =>
      work(posts, async () => {
        const published = await publishInBatches(send, posts)
        if (published.length === 0) return []
        const done = `${nameOf(published)} published.`
        // No undo for an update: unpublishing would not restore the text that readers saw before. The history has it.
        if (published.some(({ status }) => status !== 'draft')) toastSuccess(done)
        else offerUndo(done, () => void takeBack(published, () => changeAll('unpublish', idsOf(published))))
        return idsOf(published)
      }),
    duplicate: (post: AdminPost) =>
      work([post], async () => {
        const result = await send(duplicatedSchema, { intent: 'duplicate', post_id: post.id })
        if (!result.ok) return toastFailure(result.message)
        const copyId = result.data.post.postId
        offerUndo(`${nameOf([post])} duplicated; the copy is a draft.`, () => void takeBack([post], () => changeAll('trash', [copyId])))
      }),
    saveAsTemplate: (post: AdminPost) => work([post], () => makeTemplate(post)),
    copyPreview: (post: AdminPost) => work([post], () => copyPreview(post)),
  }
}

/** Stops at a failure, which is displayed. Returns what was published until then. */
async function publishInBatches(send: SendAction<PostsChange>, posts: Posts): Promise<Posts> {
  const published: SelectedPost[] = []
  for (let start = 0; start < posts.length; start += PUBLISHED_AT_ONCE) {
    const batch = posts.slice(start, start + PUBLISHED_AT_ONCE)
    const targets = batch.map(({ id, version }) => ({ post_id: id, version }))
    const result = await send(publishedSchema, { intent: 'publish', posts: targets })
    if (!result.ok) {
      toastFailure(result.message)
      break
    }
    for (const { postId, reason } of result.data.refused) toastFailure(`${nameOf(batch.filter(({ id }) => id === postId))}: ${reason}`)
    published.push(...batch.filter(({ id }) => result.data.published.includes(id)))
  }
  return published
}

async function copyPreview(post: AdminPost): Promise<void> {
  const result = await createPreviewLink(post.id)
  if (!result.ok) return void toastFailure(result.message)
  const address = new URL(`/preview/${result.data.token}`, location.origin).href
  if (await copyText(address)) toastSuccess('Preview link copied. It shows the post as it is being written, for 14 days.')
  else toastSuccess(address)
}

function idsOf(posts: Posts): string[] {
  return posts.map(({ id }) => id)
}
