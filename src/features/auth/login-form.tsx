import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { useHydrated } from '#src/lib/hydrated.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { toast } from '#src/ui/toast.tsx'
import styles from './entrance-form.module.css'

type LoginAnswer = { step: 'password'; email: string; message: string }

/** Email and password; also works without a script, and keeps what was typed. */
export function LoginForm({ answer }: { answer: LoginAnswer | undefined }) {
  const isBusy = useNavigation().state !== 'idle'
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!answer) return
    toast({ title: 'Error', message: answer.message, kind: 'bad' })
    password.current?.select()
  }, [answer])
  return (
    <Form method="post" className={styles.form} aria-label="Sign in" noValidate>
      <h1 className={styles.title}>Sign in</h1>
      <PlainMessage text={answer?.message} />
      <Field label="Email">
        {(control) => <input {...control} name="email" type="email" autoComplete="username" defaultValue={answer?.email} required />}
      </Field>
      <Field label="Password">
        {(control) => <input {...control} ref={password} name="password" type="password" autoComplete="current-password" required />}
      </Field>
      <Button variant="go" type="submit" disabled={isBusy}>
        {isBusy ? <Spinner /> : null}
        {isBusy ? 'Signing in…' : 'Sign in'}
      </Button>
      <p className="label">
        <Link to="/" reloadDocument>
          Back to the site
        </Link>
      </p>
    </Form>
  )
}

/** What a toast says, for a page without a script. */
function PlainMessage({ text }: { text: string | undefined }) {
  const isHydrated = useHydrated()
  return isHydrated || !text ? null : <Banner message={{ kind: 'bad', text }} />
}
