import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import type { FieldErrors } from '../comment.schema.ts'
import { postFailedMessage } from '../comment-messages.ts'
import styles from './comment-form.module.css'
import type { NoScriptCommentResult } from './no-script-comment.ts'
import { sendComment } from './send-comment.ts'
import type { PostedComment } from './thread-context.ts'

export type CommentFormProps = {
  postId: string
  /** The comment to reply to; null for a top-level comment. */
  parentId: string | null
  label: string
  /** Id of the surrounding element; the response to a form without JavaScript scrolls there. */
  place: string
  /** The result of a comment sent without JavaScript. */
  answer: NoScriptCommentResult | null
  /** Called only when a valid comment is about to be sent. */
  getSession: () => string
  onPosted: (posted: PostedComment) => void
}

/**
 * Works without JavaScript, where the action of the post page handles it. Remount it to clear the fields.
 */
export function CommentForm({ postId, parentId, label, place, answer, ...sending }: CommentFormProps) {
  const mine = answer?.parentId === parentId ? answer : null
  const refused = mine?.kind === 'refused' ? mine : null
  const { errors, isPending, submit } = useSubmit(refused?.errors ?? {}, sending)
  const Noun = parentId ? 'Reply' : 'Comment'
  return (
    <form className={styles.form} method="post" action={`#${place}`} aria-label={label} noValidate onSubmit={submit} data-noprint>
      {mine ? <Banner message={{ kind: refused ? 'bad' : 'ok', text: mine.message }} /> : null}
      <div className={styles.grid}>
        <Field label="Name" error={errors.user_name}>
          {(control) => (
            <input
              {...control}
              name="user_name"
              maxLength={100}
              autoComplete="name"
              readOnly={isPending}
              defaultValue={refused?.values.user_name}
            />
          )}
        </Field>
        <Field label="Email" error={errors.user_email}>
          {(control) => (
            <input
              {...control}
              name="user_email"
              type="email"
              maxLength={255}
              autoComplete="email"
              readOnly={isPending}
              defaultValue={refused?.values.user_email}
            />
          )}
        </Field>
        <TextField label={Noun} error={errors.comment_text} isReadOnly={isPending} defaultValue={refused?.values.comment_text ?? ''} />
        <input type="hidden" name="post_id" value={postId} />
        <input type="hidden" name="parent_id" value={parentId ?? ''} />
        {/* The honeypot: hidden from people, so that only programs fill it in. */}
        <label className={styles.website} aria-hidden="true">
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
        <p className={styles.full}>
          <Button variant="go" type="submit" disabled={isPending}>
            {isPending ? 'Posting…' : `Post ${Noun}`}
          </Button>
        </p>
      </div>
    </form>
  )
}

type TextFieldProps = { label: string; error: string | undefined; isReadOnly: boolean; defaultValue: string }

function TextField({ label, error, isReadOnly, defaultValue }: TextFieldProps) {
  const [length, setLength] = useState(defaultValue.length)
  const hint = (
    <span className={styles.hint}>
      <span>Your email is never shown.</span>
      <span className={styles.count}>{length} / 1000</span>
    </span>
  )
  return (
    <Field label={label} error={error} hint={hint} className={styles.full}>
      {(control) => (
        <textarea
          {...control}
          name="comment_text"
          rows={4}
          maxLength={1000}
          readOnly={isReadOnly}
          defaultValue={defaultValue}
          onInput={(event) => setLength(event.currentTarget.value.length)}
        />
      )}
    </Field>
  )
}

type SubmitOptions = Pick<CommentFormProps, 'getSession' | 'onPosted'>

function useSubmit(refusedFor: FieldErrors, { getSession, onPosted }: SubmitOptions) {
  const [errors, setErrors] = useState(refusedFor)
  // While the request runs, the fields are read-only, because text typed then would be lost. Disabled fields would lose the focus.
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const openedAt = useRef(0)
  // When the form appeared, for the minimum time of the spam check.
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    // A ref, because two submissions within one task both see the state from before the first one.
    if (isSending.current) return
    isSending.current = true
    const form = event.currentTarget
    const typed = new FormData(form)
    setPending(true)
    try {
      const outcome = await sendComment(typed, { getSession, openedAt: openedAt.current })
      toast(outcome.notice)
      setErrors(outcome.kind === 'invalid' ? outcome.errors : {})
      if (outcome.kind === 'invalid') focusFirst(form, outcome.errors)
      if (outcome.kind === 'shown') onPosted(outcome)
      if (outcome.kind === 'held') onPosted(null)
    } catch (error) {
      console.warn('The comment could not be posted.', error)
      toast({ kind: 'bad', title: 'Error', message: postFailedMessage(typed.get('parent_id') ? 'reply' : 'comment') })
    }
    isSending.current = false
    setPending(false)
  }
  return { errors, isPending, submit }
}

function focusFirst(form: HTMLFormElement, errors: object): void {
  const first = [...form.elements].find((control) => (control.getAttribute('name') ?? '') in errors)
  if (first instanceof HTMLElement) first.focus()
}
