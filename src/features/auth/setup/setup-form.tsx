import { useEffect, useRef } from 'react'
import { STEP_COUNT } from '#src/features/settings/setup/setup-steps.ts'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { LOGIN_PATH } from '../next-path.ts'
import { SignInCard } from '../sign-in/login-form.tsx'
import styles from '../sign-in/sign-in-card.module.css'

type SetupAnswer = { name: string; email: string; message: string; errors: { name?: string[]; email?: string[]; password?: string[] } }

export function SetupForm({ answer }: { answer: SetupAnswer | undefined }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    dismissErrors('setup')
    if (answer?.message) toast({ title: 'Error', message: answer.message, kind: 'bad', topic: 'setup' })
    // Focuses the first invalid field.
    container.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer])
  return (
    <div ref={container}>
      <SignInCard title="Set up your site" button="Create admin account" message={answer?.message}>
        <p className="label">Step 1 of {STEP_COUNT} · Account</p>
        <p className={styles.lead}>This account writes and publishes. The link you came by works once.</p>
        <Field label="Name" error={answer?.errors.name?.[0]} hint="The next step offers it as the author of your posts.">
          {(control) => <input {...control} name="name" autoComplete="name" defaultValue={answer?.name} required />}
        </Field>
        <Field label="Email" error={answer?.errors.email?.[0]}>
          {(control) => <input {...control} name="email" type="email" autoComplete="username" defaultValue={answer?.email} required />}
        </Field>
        <NewPasswordField label="Password" error={answer?.errors.password?.[0]} />
        <BrowserTimeZone />
      </SignInCard>
    </div>
  )
}

/** The dates of the site follow the time zone of the browser, before anything is imported. The next step displays it. */
function BrowserTimeZone() {
  return <input type="hidden" name="time_zone" value={useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : ''} />
}

/** Displayed for an unknown token, and for one that was used. */
export function InvalidSetupLink() {
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>This link does not work</h1>
      <p className={styles.lead}>
        It works once, and only until the site has an admin. If that is you, sign in. If not, the operator of the server finds the current
        link in what the site prints when it starts, or makes an account with the command <code>admin create</code>.
      </p>
      <p>
        <ButtonLink to={LOGIN_PATH} variant="go">
          Sign in
        </ButtonLink>
      </p>
    </div>
  )
}
