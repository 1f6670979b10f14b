import * as v from 'valibot'
import type { AdminResult } from '#src/lib/admin-api.ts'
import { nameItems } from '#src/ui/admin/list/item-names.ts'
import { toastFailure, toastSuccess, useListChanges } from '#src/ui/admin/list/use-list-changes.ts'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { useAction } from '#src/ui/admin/use-action.tsx'
import type { ModerationInput, StatusChange } from '../moderation/moderation.schema.ts'
import { COMMENT_NAMES, describeDone } from './change-messages.ts'
import type { InboxComment, SelectedComment } from './inbox.ts'
import { INBOX_PATH } from './inbox-url.ts'
import { type ChangedComments, changedSchema, undoChange } from './undo-change.ts'

const bannedSchema = v.object({ address: v.string(), moved: v.array(v.string()) })
const threadSchema = v.object({ before: v.nullable(v.boolean()) })
const doneSchema = v.object({})

export type CommentChanges = ReturnType<typeof useCommentChanges>

/** The actions on comments, for the inbox and the details of a post. */
export function useCommentChanges() {
  const send = useAction<ModerationInput>(INBOX_PATH)
  const { busy, change, work } = useListChanges<SelectedComment>(COMMENT_NAMES)

  /** Runs the steps one after the other and stops at the first failure. */
  function offer(message: string, ...undo: ModerationInput[]) {
    offerUndo(message, async () => {
      for (const step of undo) {
        const result = await send(doneSchema, step)
        if (!result.ok) return toastFailure(result.message)
      }
    })
  }

  return {
    busy,
    /** Returns the ids of the changed comments. */
    change: (intent: StatusChange, comments: readonly SelectedComment[]) =>
      change({
        items: comments,
        send: async () =>
          withIds(
            await send(changedSchema, {
              intent,
              comment_ids: comments.map(({ id }) => id),
              seen_at: comments.map(({ readAt }) => readAt).sort()[0],
            }),
          ),
        describe: (changed) => describeDone(intent, changed),
        undo: ({ before }) => undoChange(send, intent, before),
      }),

    /** Null removes the reply. Returns whether the request succeeded. */
    reply: (comment: InboxComment, reply: string | null) =>
      work([comment], async () => {
        const { id: comment_id, adminReply: known, post, readAt: seen_at } = comment
        const result = await send(doneSchema, { intent: 'reply', comment_id, reply, known, seen_at })
        if (!result.ok) toastFailure(result.message)
        else if (reply === null) offer('Your reply is removed.', { intent: 'reply', comment_id, reply: known, known: null })
        else toastSuccess(post.isPublished ? 'Visitors see your reply.' : 'Your reply is saved; the post is not public.')
        return result.ok
      }),

    /** Returns whether the request succeeded. */
    edit: (comment: InboxComment, words: { user_name: string; comment_text: string }) =>
      work([comment], async () => {
        const known = { user_name: comment.name, comment_text: comment.text }
        const result = await send(doneSchema, { intent: 'edit', comment_id: comment.id, ...words, known })
        if (result.ok) toastSuccess(`${nameItems(COMMENT_NAMES, [comment])} is changed; its history has the previous text.`)
        else toastFailure(result.message)
        return result.ok
      }),

    ban: (comment: InboxComment) =>
      work([comment], async () => {
        const result = await send(bannedSchema, { intent: 'ban', comment_id: comment.id })
        if (!result.ok) return void toastFailure(result.message)
        const { address, moved } = result.data
        const also = moved.length === 0 ? '' : ` ${moved.length} that waited ${moved.length === 1 ? 'is' : 'are'} spam now.`
        const back: ModerationInput = { intent: 'undo-moderation', comment_ids: moved.slice(0, 100), from: 'spam', to: 'held' }
        offer(`New comments of ${address} go to spam.${also}`, { intent: 'unban', address }, ...(moved.length > 0 ? [back] : []))
      }),

    unban: (comment: InboxComment) =>
      work([comment], async () => {
        const result = await send(doneSchema, { intent: 'unban', address: comment.address })
        if (result.ok) toastSuccess(`${comment.address} may comment again.`)
        else toastFailure(result.message)
      }),

    setThread: ({ post }: InboxComment, isOpen: boolean) =>
      work([], async () => {
        const result = await send(threadSchema, { intent: 'set-thread', post_id: post.id, is_open: isOpen })
        if (!result.ok) return void toastFailure(result.message)
        const undo = { intent: 'set-thread', post_id: post.id, is_open: result.data.before } as const
        offer(`“${post.title}” takes ${isOpen ? 'comments again' : 'no more comments'}.`, undo)
      }),
  }
}

function withIds(result: AdminResult<{ changed: ChangedComments }>): AdminResult<{ changed: string[]; before: ChangedComments }> {
  if (!result.ok) return result
  const { changed } = result.data
  return { ok: true, data: { changed: changed.map(({ id }) => id), before: changed } }
}
