import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { LOGIN_PATH } from '../next-path.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import styles from './sign-in-card.module.css'

/** Result of the last attempt: the next step and an error message, which may be empty. */
export type LoginActionData = { step: 'password' | 'code'; email: string; message: string }

type LoginFormProps = { answer: LoginActionData | undefined; onSignedIn: () => void }

/** Email and password, then a code if the second step is on. Works without JavaScript. */
export function LoginForm({ answer, onSignedIn }: LoginFormProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!answer) return
    dismissErrors('sign-in')
    if (answer.message) toast({ title: 'Error', message: answer.message, kind: 'bad', topic: 'sign-in' })
    // Focuses the code, or the password that must be entered again.
    field.current?.focus()
    field.current?.select()
  }, [answer])
  if (answer?.step === 'code') {
    return (
      <SignInCard title="Your code" label="Second step" button="Continue" message={answer.message}>
        <p className={styles.lead}>Six digits from your authenticator app, or one of your backup codes.</p>
        <input type="hidden" name="step" value="code" />
        <input type="hidden" name="email" value={answer.email} />
        <Field label="Code">
          {(control) => <input {...control} ref={field} name="code" autoComplete="one-time-code" autoCapitalize="none" required />}
        </Field>
        <p className="label">
          <a href={LOGIN_PATH}>Start again</a>
        </p>
      </SignInCard>
    )
  }
  return (
    <>
      <SignInCard title="Sign in" button="Sign in" message={answer?.message}>
        <Field label="Email">
          {(control) => <input {...control} name="email" type="email" autoComplete="username" defaultValue={answer?.email} required />}
        </Field>
        <Field label="Password">
          {(control) => <input {...control} ref={field} name="password" type="password" autoComplete="current-password" required />}
        </Field>
      </SignInCard>
      <PasskeyButton onSignedIn={onSignedIn} />
      <p className="label">
        <a href="/">Back to the site</a>
      </p>
    </>
  )
}

type EntranceFormProps = { title: string; label?: string; button: string; message: string | undefined; children: ReactNode }

/** The layout of the sign-in and setup forms. Without JavaScript a banner replaces the toast. */
export function SignInCard({ title, label = title, button, message, children }: EntranceFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const isHydrated = useHydrated()
  return (
    <Form method="post" className={styles.form} aria-label={label} noValidate>
      <h1 className={styles.title}>{title}</h1>
      {isHydrated || !message ? null : <Banner message={{ kind: 'bad', text: message }} />}
      {children}
      <Button variant="go" type="submit" disabled={isBusy}>
        {isBusy ? <Spinner /> : null}
        {button}
      </Button>
    </Form>
  )
}
