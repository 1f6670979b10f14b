import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { SubscriberSource } from '#src/db/schema/subscribers.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import type { SignUpAnswer } from './send-sign-up.ts'
import styles from './subscribe-form.module.css'

/** Room for an address that is too long, which gets a sentence instead of being cut. */
const TYPED_MAX = 400

export type SubscribeFormProps = {
  source: SubscriberSource
  /** Names the form for screen readers. */
  label: string
  fieldLabel?: string
  /** The answer to a form that was sent without JavaScript, and what was typed. */
  answer?: (SignUpAnswer & { email: string }) | null
}

/** Asks for an address. Works without JavaScript, where `/subscribe` handles it. Remount it to clear the field. */
export function SubscribeForm({ source, label, fieldLabel = 'Your e-mail address', answer: first = null }: SubscribeFormProps) {
  const { answer, isPending, submit } = useSignUp(first)
  const message =
    answer && answer.kind !== 'field' ? { kind: answer.kind === 'ok' ? ('ok' as const) : ('bad' as const), text: answer.message } : null
  return (
    <form
      className={styles.form}
      method="post"
      action="/subscribe"
      aria-label={label}
      tabIndex={-1}
      noValidate
      onSubmit={submit}
      data-noprint
    >
      <Banner message={message} />
      {answer?.kind === 'ok' ? null : (
        <>
          <Field label={fieldLabel} error={answer?.kind === 'field' ? answer.message : undefined}>
            {(control) => (
              <div className={styles.row}>
                <input
                  {...control}
                  name="email"
                  type="email"
                  autoComplete="email"
                  placeholder="you@example.com"
                  maxLength={TYPED_MAX}
                  required
                  readOnly={isPending}
                  defaultValue={first?.kind === 'ok' ? '' : first?.email}
                />
                <Button type="submit" disabled={isPending}>
                  {isPending ? 'Sending…' : 'Subscribe'}
                </Button>
              </div>
            )}
          </Field>
          <input type="hidden" name="source" value={source} />
          {/* The honeypot: hidden from people, so that only programs fill it in. */}
          <label className={styles.website} aria-hidden="true">
            Leave this empty
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </>
      )}
    </form>
  )
}

function useSignUp(first: SignUpAnswer | null) {
  const [answer, setAnswer] = useState(first)
  const [isPending, setPending] = useState(false)
  const openedAt = useRef(0)
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])
  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    setPending(true)
    setAnswer(null)
    // Loaded on demand: most readers of a page never send the form.
    const { sendSignUp } = await import('./send-sign-up.ts').catch(() => ({ sendSignUp: null }))
    const received = sendSignUp ? await sendSignUp(new FormData(form), openedAt.current) : null
    setAnswer(received)
    setPending(false)
    // Without the program for it, the browser sends the form itself.
    if (!sendSignUp) form.submit()
    if (received?.kind === 'field') form.querySelector('input')?.focus()
    // The field is gone.
    if (received?.kind === 'ok') form.focus()
  }
  return { answer, isPending, submit }
}
