import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import styles from './account.module.css'
import type { AccountActionData } from './account-action-data.ts'
import { NoScriptMessage } from './no-script-message.tsx'
import { useAccountForm } from './use-account-form.ts'

export function PasswordBox({ email, plain }: { email: string; plain: AccountActionData | undefined }) {
  const { Form, answer, round, isBusy, errorOf } = useAccountForm('change-password', plain)
  return (
    <Box title="Password">
      <BoxBody>
        <Form key={round} method="post" className={styles.form} aria-label="Change the password" noValidate>
          <input type="hidden" name="intent" value="change-password" />
          {/* Tells password managers the account. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <NoScriptMessage answer={answer} />
          <Field label="Current password" error={errorOf('current')}>
            {(control) => <input {...control} name="current" type="password" autoComplete="current-password" required />}
          </Field>
          <NewPasswordField label="New password" error={errorOf('password')} />
          <p className={styles.note}>Every other session of yours ends.</p>
          <p>
            <Button type="submit" disabled={isBusy}>
              Change the password
            </Button>
          </p>
        </Form>
      </BoxBody>
    </Box>
  )
}
