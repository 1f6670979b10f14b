import { Box, BoxBody, Tools } from '#src/ui/admin/admin-page.tsx'
import { StoredInput } from '#src/ui/admin/stored-fields.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import styles from './account.module.css'
import type { AccountActionData } from './account-action-data.ts'
import { ConfirmWithPasskey } from './confirm-with-passkey.tsx'
import { NoScriptMessage } from './no-script-message.tsx'
import { useAccountForm } from './use-account-form.ts'

type ProfileBoxProps = { name: string; email: string; hasPasskeys: boolean; plain: AccountActionData | undefined }

export function ProfileBox({ name, email, hasPasskeys, plain }: ProfileBoxProps) {
  const { Form, answer, round, isBusy, errorOf } = useAccountForm('change-profile', plain)
  return (
    <Box title="Name and e-mail">
      <BoxBody>
        <Form method="post" className={styles.form} aria-label="Change name and e-mail" noValidate>
          <input type="hidden" name="intent" value="change-profile" />
          <NoScriptMessage answer={answer} />
          <Field label="Name" error={errorOf('name')} hint="Shown in the admin area and in the history of posts.">
            {(control) => <StoredInput {...control} stored={name} name="name" autoComplete="name" maxLength={100} required />}
          </Field>
          <Field label="E-mail address" error={errorOf('email')} hint="You sign in with it. A change ends all other sessions.">
            {(control) => (
              <StoredInput {...control} stored={email} name="email" type="email" autoComplete="username" maxLength={255} required />
            )}
          </Field>
          <Field label="Your password" error={errorOf('password')}>
            {(control) => <input {...control} key={round} name="password" type="password" autoComplete="current-password" required />}
          </Field>
          <Tools>
            <Button type="submit" disabled={isBusy}>
              Save name and e-mail
            </Button>
            {hasPasskeys ? <ConfirmWithPasskey isBusy={isBusy}>Save with a passkey</ConfirmWithPasskey> : null}
          </Tools>
        </Form>
      </BoxBody>
    </Box>
  )
}
