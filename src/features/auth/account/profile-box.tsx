import { type MouseEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { dismissErrors, FORM_TOPIC, toast } from '#src/ui/toast.tsx'
import { canUsePasskeys, requestPasskeyConfirmation } from '../passkeys/passkey-ceremonies.ts'
import styles from './account.module.css'
import type { AccountActionData } from './account-action-data.ts'
import { NoScriptMessage } from './no-script-message.tsx'
import { useAccountForm } from './use-account-form.ts'

type ProfileBoxProps = { name: string; email: string; hasPasskeys: boolean; plain: AccountActionData | undefined }

export function ProfileBox({ name, email, hasPasskeys, plain }: ProfileBoxProps) {
  const { Form, answer, round, isBusy, errorOf } = useAccountForm('change-profile', plain)
  return (
    <Box title="Name and e-mail">
      <BoxBody>
        <Form key={round} method="post" className={styles.form} aria-label="Change name and e-mail" noValidate>
          <input type="hidden" name="intent" value="change-profile" />
          <NoScriptMessage answer={answer} />
          <Field label="Name" error={errorOf('name')} hint="Shown in the admin area and in the history of posts.">
            {(control) => <input {...control} key={name} name="name" defaultValue={name} autoComplete="name" maxLength={100} required />}
          </Field>
          <Field label="E-mail address" error={errorOf('email')} hint="You sign in with it. A change ends all other sessions.">
            {(control) => (
              <input
                {...control}
                key={email}
                name="email"
                type="email"
                defaultValue={email}
                autoComplete="username"
                maxLength={255}
                required
              />
            )}
          </Field>
          <Field label="Your password" error={errorOf('password')}>
            {(control) => <input {...control} name="password" type="password" autoComplete="current-password" required />}
          </Field>
          <p className={styles.buttons}>
            <Button type="submit" disabled={isBusy}>
              Save name and e-mail
            </Button>
            {hasPasskeys ? <SaveWithPasskey isBusy={isBusy} /> : null}
          </p>
        </Form>
      </BoxBody>
    </Box>
  )
}

/** Submits the form around it with the response of a passkey instead of the password. */
function SaveWithPasskey({ isBusy }: { isBusy: boolean }) {
  const isHydrated = useHydrated()
  const submit = useSubmit()
  const [isAsking, setAsking] = useState(false)
  if (!isHydrated || !canUsePasskeys()) return null
  async function handleClick({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (!form) return
    setAsking(true)
    dismissErrors(FORM_TOPIC)
    const asked = await requestPasskeyConfirmation()
    setAsking(false)
    if ('problem' in asked) {
      if (asked.problem) toast({ title: 'Error', message: asked.problem, kind: 'bad', topic: FORM_TOPIC })
      return
    }
    const fields = new FormData(form)
    fields.set('password', '')
    fields.set('passkey', asked.assertion)
    await submit(fields, { method: 'post' })
  }
  return (
    <Button onClick={handleClick} disabled={isBusy || isAsking}>
      Save with a passkey
    </Button>
  )
}
