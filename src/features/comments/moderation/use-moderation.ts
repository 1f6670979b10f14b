import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { offerUndo } from '#src/ui/desk/undo.tsx'
import { toast } from '#src/ui/toast.tsx'
import { nameOf, sayDone, sayMissing } from './change-words.ts'
import type { InboxComment } from './inbox.ts'
import type { StatusChange } from './moderation.schema.ts'
import { bannedSchema, type ChangedAnswer, changedSchema, doneSchema, moderate, type Problem, threadSchema } from './moderation-calls.ts'
import { takeBack } from './take-back.ts'

type Chosen = readonly InboxComment[]

const NONE: ReadonlySet<string> = new Set()

export type ModerationWork = ReturnType<typeof useModeration>

/**
 * What can be done with comments. Each thing is done at once, said, and can be taken back for ten seconds; what fails changes
 * nothing on the screen. `busy` are the comments something is being done with.
 */
export function useModeration() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(NONE)

  async function work<T>(comments: Chosen, task: () => Promise<T>): Promise<T> {
    const ids = new Set(comments.map(({ id }) => id))
    setBusy((others) => new Set([...others, ...ids]))
    const result = await task()
    await revalidate()
    setBusy((all) => new Set([...all].filter((id) => !ids.has(id))))
    return result
  }

  function offer(message: string, undo: () => Promise<Problem | null>) {
    offerUndo(message, async () => {
      const failed = await undo()
      if (failed) fail(failed.problem)
      await revalidate()
    })
  }

  function report(change: StatusChange, comments: Chosen, answer: ChangedAnswer | Problem) {
    if ('problem' in answer) return fail(answer.problem)
    const { changed } = answer
    const missing = sayMissing(comments, changed.length)
    if (missing !== null) fail(missing)
    if (changed.length === 0) return
    const done = comments.filter(({ id }) => changed.some((one) => one.id === id))
    offer(sayDone(change, done), () => takeBack(change, changed))
  }

  return {
    busy,
    change: (intent: StatusChange, comments: Chosen) =>
      work(comments, async () =>
        report(intent, comments, await moderate(changedSchema, { intent, comment_ids: comments.map(({ id }) => id) })),
      ),

    /** Whether the reply is written; null removes it. */
    reply: (comment: InboxComment, reply: string | null) =>
      work([comment], async () => {
        const known = comment.adminReply
        const answer = await moderate(doneSchema, { intent: 'reply', comment_id: comment.id, reply, known })
        if ('problem' in answer) return fail(answer.problem)
        if (reply === null) {
          offer('Your reply is removed.', () => putBack({ intent: 'reply', comment_id: comment.id, reply: known, known: null }))
        } else say(comment.post.isPublished ? 'Visitors see your reply.' : 'Your reply is kept; the post is not public.')
        return true
      }),

    edit: (comment: InboxComment, words: { user_name: string; comment_text: string }) =>
      work([comment], async () => {
        const known = { user_name: comment.name, comment_text: comment.text }
        const answer = await moderate(doneSchema, { intent: 'edit', comment_id: comment.id, ...words, known })
        if ('problem' in answer) return fail(answer.problem)
        say(`${nameOf([comment])} is changed; how it read before is kept.`)
        return true
      }),

    ban: (comment: InboxComment) =>
      work([comment], async () => {
        const answer = await moderate(bannedSchema, { intent: 'ban', comment_id: comment.id })
        if ('problem' in answer) return fail(answer.problem)
        const { address, moved } = answer
        const also = moved.length === 0 ? '' : ` ${moved.length} that waited ${moved.length === 1 ? 'is' : 'are'} spam now.`
        offer(`New comments of ${address} go to spam.${also}`, async () => {
          const failed = await putBack({ intent: 'unban', address })
          if (failed || moved.length === 0) return failed
          return putBack({ intent: 'return', comment_ids: moved.slice(0, 100), from: 'spam', to: 'held' })
        })
      }),

    unban: (comment: InboxComment) =>
      work([comment], async () => {
        const failed = await putBack({ intent: 'unban', address: comment.address })
        if (failed) fail(failed.problem)
        else say(`${comment.address} may comment again.`)
      }),

    setThread: ({ post }: InboxComment, isOpen: boolean) =>
      work([], async () => {
        const answer = await moderate(threadSchema, { intent: 'set-thread', post_id: post.id, is_open: isOpen })
        if ('problem' in answer) return fail(answer.problem)
        offer(`“${post.title}” takes ${isOpen ? 'comments again' : 'no more comments'}.`, () =>
          putBack({ intent: 'set-thread', post_id: post.id, is_open: answer.before }),
        )
      }),
  }
}

async function putBack(moderation: Parameters<typeof moderate>[1]): Promise<Problem | null> {
  const answer = await moderate(doneSchema, moderation)
  return 'problem' in answer && typeof answer.problem === 'string' ? { problem: answer.problem } : null
}

function say(message: string): void {
  toast({ title: 'Done', message, kind: 'ok' })
}

/** Answers false: nothing was done. */
function fail(message: string): false {
  toast({ title: 'Not done', message, kind: 'bad' })
  return false
}
