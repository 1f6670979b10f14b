import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import type { FieldErrors } from '../comment.schema.ts'
import { postFailedMessage } from '../comment-messages.ts'
import type { PostedComment } from '../thread/thread-context.ts'
import { saveCommentDraft } from './comment-drafts.ts'
import { rememberAuthor } from './remembered-author.ts'
import { type SendResult, sendComment } from './send-comment.ts'

/** The checkbox that lets the browser remember name and address. */
export const REMEMBER_FIELD = 'remember'

const TOPIC = 'comment'

type SubmitOptions = {
  /** Called only when a valid comment is about to be sent. */
  getSession: () => string
  onPosted: (posted: PostedComment) => void
  /** The place of the draft, which a stored comment removes. */
  draft: string
  onInvalid: () => void
}

/** Sends the form. `refusedFor` are the errors of a form sent without JavaScript. */
export function useSubmit(refusedFor: FieldErrors, { getSession, onPosted, draft, onInvalid }: SubmitOptions) {
  const [errors, setErrors] = useState(refusedFor)
  // While the request runs, the fields are read-only, because text typed then would be lost. Disabled fields would lose the focus.
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const openedAt = useRef(0)
  // When the form appeared, for the minimum time of the spam check.
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])

  function handleResult(outcome: SendResult, form: HTMLFormElement, typed: FormData) {
    toast({ ...outcome.notice, topic: TOPIC })
    setErrors(outcome.kind === 'invalid' ? outcome.errors : {})
    if (outcome.kind === 'refused') return
    if (outcome.kind === 'invalid') {
      onInvalid()
      focusFirst(form, outcome.errors)
      return
    }
    saveCommentDraft(draft, '')
    if (typed.has(REMEMBER_FIELD)) rememberAuthor({ name: textOf(typed, 'user_name'), email: textOf(typed, 'user_email') })
    onPosted(outcome.posted)
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    // A ref, because two submissions within one task both see the state from before the first one.
    if (isSending.current) return
    isSending.current = true
    dismissErrors(TOPIC)
    const form = event.currentTarget
    const typed = new FormData(form)
    setPending(true)
    try {
      handleResult(await sendComment(typed, { getSession, openedAt: openedAt.current }), form, typed)
    } catch (error) {
      console.warn('The comment could not be posted.', error)
      toast({ kind: 'bad', title: 'Error', message: postFailedMessage(typed.get('parent_id') ? 'reply' : 'comment'), topic: TOPIC })
    }
    isSending.current = false
    setPending(false)
  }
  return { errors, isPending, submit }
}

function textOf(typed: FormData, field: string): string {
  const value = typed.get(field)
  return typeof value === 'string' ? value.trim() : ''
}

/** After the next render, which shows a field that the preview hid. */
function focusFirst(form: HTMLFormElement, errors: object): void {
  requestAnimationFrame(() => {
    const first = [...form.elements].find((control) => (control.getAttribute('name') ?? '') in errors)
    if (first instanceof HTMLElement) first.focus()
  })
}
