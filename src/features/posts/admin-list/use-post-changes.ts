import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { copyText } from '#src/lib/clipboard.ts'
import { offerUndo } from '#src/ui/desk/undo.tsx'
import { toast } from '#src/ui/toast.tsx'
import type { AdminPost } from './admin-list.ts'
import { type ListChange, nameOf, REVERSE, sayCategorised, sayDone, sayMissing } from './change-words.ts'
import { type ChangeAnswer, changeCategory, changePosts, duplicatePost, makePreview, publishPosts } from './list-calls.ts'

type Posts = readonly AdminPost[]
type Categorising = 'add-category' | 'remove-category'

const NONE: ReadonlySet<string> = new Set()

export type PostChanges = ReturnType<typeof usePostChanges>

/**
 * What can be done with posts of the list. Each thing is done at once, said, and can be taken back for ten seconds; what
 * fails changes nothing on the screen. `busy` are the posts something is being done with.
 */
export function usePostChanges() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(NONE)

  async function work(posts: Posts, task: () => Promise<void>) {
    setBusy(new Set(posts.map(({ id }) => id)))
    await task()
    await revalidate()
    setBusy(NONE)
  }

  async function takeBack(posts: Posts, undo: () => Promise<ChangeAnswer>) {
    await work(posts, async () => {
      const answer = await undo()
      if ('problem' in answer) fail(answer.problem)
      else if (answer.changed.length < posts.length) fail(sayMissing(posts, answer.changed.length) ?? '')
    })
  }

  function report(
    posts: Posts,
    answer: ChangeAnswer,
    say: (changed: Posts) => { message: string; undo: (ids: string[]) => Promise<ChangeAnswer> },
  ) {
    if ('problem' in answer) return fail(answer.problem)
    const changed = posts.filter(({ id }) => answer.changed.includes(id))
    const missing = sayMissing(posts, changed.length)
    if (missing !== null) fail(missing)
    if (changed.length === 0) return
    const { message, undo } = say(changed)
    offerUndo(message, () => void takeBack(changed, () => undo(changed.map(({ id }) => id))))
  }

  return {
    busy,
    change: (change: ListChange, posts: Posts) =>
      work(posts, async () => {
        const answer = await changePosts(change, idsOf(posts))
        report(posts, answer, (changed) => ({ message: sayDone(change, changed), undo: (ids) => changePosts(REVERSE[change], ids) }))
      }),
    categorise: (intent: Categorising, posts: Posts, name: string) =>
      work(posts, async () => {
        const answer = await changeCategory(intent, idsOf(posts), name)
        if ('problem' in answer) return fail(answer.problem)
        // Those that had, or lacked, the category before are as wanted.
        const concerned = posts.filter(({ id }) => answer.changed.includes(id))
        if (concerned.length === 0)
          return say(intent === 'add-category' ? 'They had this category before.' : 'None of them had this category.')
        const reverse = intent === 'add-category' ? 'remove-category' : 'add-category'
        report(concerned, answer, (changed) => ({
          message: sayCategorised(intent, name, changed),
          undo: (ids) => changeCategory(reverse, ids, name),
        }))
      }),
    publish: (posts: Posts) => work(posts, () => publish(posts, takeBack)),
    duplicate: (post: AdminPost) =>
      work([post], async () => {
        const answer = await duplicatePost(post.id)
        if ('problem' in answer) fail(answer.problem)
        else
          offerUndo(
            `${nameOf([post])} duplicated; the copy is a draft.`,
            () => void takeBack([post], () => changePosts('trash', [answer.postId])),
          )
      }),
    copyPreview: (post: AdminPost) => work([post], () => copyPreview(post)),
  }
}

async function publish(posts: Posts, takeBack: (posts: Posts, undo: () => Promise<ChangeAnswer>) => Promise<void>) {
  const answer = await publishPosts(posts)
  if ('problem' in answer) return fail(answer.problem)
  for (const { postId, reason } of answer.refused) fail(`${nameOf(posts.filter(({ id }) => id === postId))}: ${reason}`)
  const published = posts.filter(({ id }) => answer.published.includes(id))
  if (published.length === 0) return
  // What readers saw before cannot be brought back by unpublishing; the history of the post can.
  if (published.every(({ status }) => status === 'draft')) {
    offerUndo(`${nameOf(published)} published.`, () => void takeBack(published, () => changePosts('unpublish', idsOf(published))))
  } else say(`${nameOf(published)} published.`)
}

async function copyPreview(post: AdminPost) {
  const answer = await makePreview(post.id)
  if ('problem' in answer) return fail(answer.problem)
  const address = new URL(answer.path, location.origin).href
  if (await copyText(address)) say('Preview link copied. It shows the post as it is being written, for 14 days.')
  else say(address)
}

function idsOf(posts: Posts): string[] {
  return posts.map(({ id }) => id)
}

function say(message: string) {
  toast({ title: 'Done', message, kind: 'ok' })
}

function fail(message: string) {
  toast({ title: 'Not done', message, kind: 'bad' })
}
