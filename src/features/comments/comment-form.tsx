import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import { NEW_COMMENT_PLACE, REPLY_PLACE } from './comment.ts'
import styles from './comment-form.module.css'
import { failedToPost } from './comment-messages.ts'
import type { RefusedComment } from './plain-comment.ts'
import { type Posted, useThread } from './thread-context.ts'

type CommentFormProps = {
  /** The comment that is answered; null for a comment of its own. */
  parentId: string | null
  label: string
  onPosted: (posted: Posted) => void
}

/**
 * A real form: without JavaScript, or before it has arrived, the page of the post takes it. Mount anew to clear it.
 */
export function CommentForm({ parentId, label, onPosted }: CommentFormProps) {
  const { postId, refused: refusedAnywhere } = useThread()
  const refused = refusedAnywhere?.parentId === parentId ? refusedAnywhere : null
  const { errors, isPending, submit } = useSubmit(postId, refused, onPosted)
  const Noun = parentId ? 'Reply' : 'Comment'
  return (
    <form
      className={styles.form}
      method="post"
      action={`#${parentId ? REPLY_PLACE : NEW_COMMENT_PLACE}`}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onFocus={prepare}
      data-noprint
    >
      {refused ? <Banner message={{ kind: 'bad', text: refused.message }} /> : null}
      <div className={styles.grid}>
        <Field label="Name" error={errors.user_name}>
          {(control) => (
            <input {...control} name="user_name" maxLength={100} autoComplete="name" defaultValue={refused?.values.user_name} />
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
              defaultValue={refused?.values.user_email}
            />
          )}
        </Field>
        <TextField label={Noun} error={errors.comment_text} defaultValue={refused?.values.comment_text ?? ''} />
        <input type="hidden" name="parent_id" value={parentId ?? ''} />
        {/* Nobody sees it, so nobody but a program fills it in. */}
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

function TextField({ label, error, defaultValue }: { label: string; error: string | undefined; defaultValue: string }) {
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
          defaultValue={defaultValue}
          onInput={(event) => setLength(event.currentTarget.value.length)}
        />
      )}
    </Field>
  )
}

function useSubmit(postId: string, refused: RefusedComment | null, onPosted: (posted: Posted) => void) {
  const [errors, setErrors] = useState(refused?.errors ?? {})
  const [isPending, setPending] = useState(false)
  const openedAt = useRef(0)
  // The browser's clock since the form is there: what the minimum time is measured against.
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const typed = new FormData(form)
    setPending(true)
    try {
      const { sendComment } = await import('./send-comment.ts')
      const outcome = await sendComment(typed, postId, openedAt.current)
      toast(outcome.notice)
      setErrors(outcome.kind === 'invalid' ? outcome.errors : {})
      if (outcome.kind === 'invalid') focusFirst(form, outcome.errors)
      if (outcome.kind === 'shown') onPosted(outcome)
      if (outcome.kind === 'held') onPosted(null)
    } catch (error) {
      console.warn('The comment could not be posted.', error)
      toast({ kind: 'bad', title: 'Error', message: failedToPost(typed.get('parent_id') ? 'reply' : 'comment') })
    }
    setPending(false)
  }
  return { errors, isPending, submit }
}

function focusFirst(form: HTMLFormElement, errors: object): void {
  const first = [...form.elements].find((control) => (control.getAttribute('name') ?? '') in errors)
  if (first instanceof HTMLElement) first.focus()
}

/** What sends is wanted soon: fetched when the first field is entered. */
function prepare(): void {
  void import('./send-comment.ts').catch(() => {})
}
