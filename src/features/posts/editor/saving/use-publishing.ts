import { useState } from 'react'
import { plural } from '#src/lib/format/format-count.ts'
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
  /** How many subscribers get the post when it is published; 0 when it is not sent. */
  getRecipients: () => number
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

export function usePublishing({ session, getChecks, getRecipients, showIssues }: PublishingOptions): Publishing {
  const [question, setQuestion] = useState<Question>(null)
  const [published, setPublished] = useState<EditedPost | null>(null)

  const type = () => session.getState().fields.type

  async function perform(change: PostChange): Promise<EditedPost | null> {
    setQuestion(null)
    dismissErrors(TOPIC)
    const answer = await session.changePost(change)
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
    const recipients = getRecipients()
    const post = await perform({ intent: 'publish', sends: recipients > 0 })
    if (!post) return
    showIssues({})
    setPublished(post)
    const isScheduled = post.status === 'scheduled'
    const sentences = [isScheduled ? 'Readers will see it at its time.' : 'Readers see it now.']
    if (recipients > 0) sentences.push(`It ${isScheduled ? 'goes then' : 'goes'} to ${plural(recipients, 'subscriber')}.`)
    toast({ kind: 'ok', title: isScheduled ? 'Scheduled' : 'Published', message: sentences.join(' ') })
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
    if (!(await perform({ intent: 'unpublish' }))) return
    setPublished(null)
    if (wasScheduled)
      toast({ kind: 'ok', title: 'Schedule cancelled', message: `The ${type()} is a draft again, and stays one until you publish it.` })
    else toast({ kind: 'ok', title: 'Unpublished', message: `The ${type()} is a draft again: readers no longer see it.` })
  }

  async function trash() {
    if (!(await perform({ intent: 'trash' }))) return
    setPublished(null)
    offerUndo(`The ${type()} is in the trash.`, () => void untrash())
  }

  async function untrash() {
    await perform({ intent: 'untrash' })
  }

  async function discard() {
    if (await perform({ intent: 'discard' })) toast({ kind: 'ok', title: 'Changes discarded', message: 'They stay in the history.' })
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
