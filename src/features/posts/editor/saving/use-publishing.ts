import { useState } from 'react'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import type { DraftFields, EditedPost } from '../../drafts/draft.ts'
import { type Check, mostSevere } from '../checks/check-draft.ts'
import type { EditSession } from './edit-session.ts'
import type { PostChange, Refusal } from './ports.ts'

const TOPIC = 'publishing'

export type Issues = Partial<Record<keyof DraftFields, string>>

/** The open confirmation dialog. */
export type Question = 'publish' | 'discard' | null

type PublishingOptions = {
  session: EditSession
  /** Checks the text at the time of the call. */
  getChecks: () => Promise<readonly Check[]>
  /** Displays the problems at their fields and focuses the first field. */
  showIssues: (issues: Issues) => void
}

export type Publishing = {
  question: Question
  /** The post that was just published, for a notice; null without one. */
  published: EditedPost | null
  /** Publishes; checks with warnings open a dialog first, failed checks prevent it. */
  publish: () => Promise<void>
  /** Publishes without a dialog. */
  publishNow: () => Promise<void>
  unpublish: () => Promise<void>
  trash: () => Promise<void>
  untrash: () => Promise<void>
  openDiscardDialog: () => void
  discard: () => Promise<void>
  dismiss: () => void
  dismissPublished: () => void
}

export function usePublishing({ session, getChecks, showIssues }: PublishingOptions): Publishing {
  const [question, setQuestion] = useState<Question>(null)
  const [published, setPublished] = useState<EditedPost | null>(null)

  const type = () => session.getState().fields.type

  async function perform(intent: Exclude<PostChange['intent'], 'restore-revision' | 'change-form'>): Promise<EditedPost | null> {
    setQuestion(null)
    dismissErrors(TOPIC)
    const answer = await session.changePost({ intent })
    if (answer?.kind === 'post') return answer.post
    report(answer)
    return null
  }

  function report(refusal: Refusal | null) {
    const message = refusal?.message ?? 'The text could not be saved first: the head of the screen says why.'
    toast({ kind: 'bad', title: 'Error', message, topic: TOPIC })
    if (refusal?.kind === 'refused') showIssues(Object.fromEntries(refusal.issues.map((issue) => [issue.field, issue.message])))
  }

  async function publishNow() {
    const post = await perform('publish')
    if (!post) return
    showIssues({})
    setPublished(post)
    const message = post.status === 'scheduled' ? 'Readers will see it at its time.' : 'Readers see it now.'
    toast({ kind: 'ok', title: post.status === 'scheduled' ? 'Scheduled' : 'Published', message })
  }

  async function publish() {
    // The notice of an earlier publishing would look like the result of this one.
    setPublished(null)
    dismissErrors(TOPIC)
    const checks = await getChecks()
    const level = mostSevere(checks)
    if (level === 'ok') return publishNow()
    if (level === 'warn') return setQuestion('publish')
    const bad = checks.filter((check) => check.level === 'bad')
    showIssues(Object.fromEntries(bad.map(({ field, message }) => [field, `${message}.`])))
    toast({ kind: 'bad', title: 'Not published', message: bad.map(({ message }) => `${message}.`).join(' '), topic: TOPIC })
  }

  async function unpublish() {
    const wasScheduled = session.getState().status === 'scheduled'
    if (!(await perform('unpublish'))) return
    setPublished(null)
    if (wasScheduled)
      toast({ kind: 'ok', title: 'Schedule cancelled', message: `The ${type()} is a draft again, and stays one until you publish it.` })
    else toast({ kind: 'ok', title: 'Unpublished', message: `The ${type()} is a draft again: readers no longer see it.` })
  }

  async function trash() {
    if (!(await perform('trash'))) return
    setPublished(null)
    offerUndo(`The ${type()} is in the trash.`, () => void untrash())
  }

  async function untrash() {
    await perform('untrash')
  }

  async function discard() {
    if (await perform('discard')) toast({ kind: 'ok', title: 'Changes discarded', message: 'They stay in the history.' })
  }

  return {
    question,
    published,
    publish,
    publishNow,
    unpublish,
    trash,
    untrash,
    openDiscardDialog: () => setQuestion('discard'),
    discard,
    dismiss: () => setQuestion(null),
    dismissPublished: () => setPublished(null),
  }
}
