import type { ReactNode } from 'react'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { Status } from '#src/ui/admin/status.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import styles from './account.module.css'
import type { AccountActionData, AccountIntent } from './account-action-data.ts'
import { BackupCodes } from './backup-codes.tsx'
import { NoScriptMessage } from './no-script-message.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'
import { useAccountForm } from './use-account-form.ts'

type TwoFactorBoxProps = { isOn: boolean; plain: AccountActionData | undefined }

export function TwoFactorBox({ isOn, plain }: TwoFactorBoxProps) {
  return (
    <Box id="second-step" title="Second step at sign-in" actions={<Status kind={isOn ? 'live' : 'draft'}>{isOn ? 'On' : 'Off'}</Status>}>
      <BoxBody>
        <p className={styles.note}>
          After the password, the site asks for a code from an authenticator app. The password alone is not enough to sign in.
        </p>
        {/* One component for both states: its state holds the backup codes when the second step turns on. */}
        <TwoFactorSteps isOn={isOn} plain={plain} />
      </BoxBody>
    </Box>
  )
}

function TwoFactorSteps({ isOn, plain }: TwoFactorBoxProps) {
  const start = useAccountForm('start-two-factor', plain)
  const confirm = useAccountForm('confirm-two-factor', plain)
  const renew = useAccountForm('renew-backup-codes', plain)
  const stop = useAccountForm('stop-two-factor', plain)
  const key = confirm.answer?.key ?? start.answer?.key
  if (!isOn && key) return <TwoFactorSetup form={confirm} twoFactorKey={key} />
  if (!isOn) return <PasswordForm form={start} intent="start-two-factor" label="Turn the second step on" />
  const codes = renew.answer?.codes ?? confirm.answer?.codes
  return (
    <>
      {codes ? <BackupCodes codes={codes} /> : null}
      <PasswordForm form={renew} intent="renew-backup-codes" label="Make new backup codes" />
      <PasswordForm form={stop} intent="stop-two-factor" label="Turn the second step off" />
    </>
  )
}

type PasswordFormProps = { form: ReturnType<typeof useAccountForm>; intent: AccountIntent; label: string; children?: ReactNode }

/** A button with a field for the password. */
function PasswordForm({ form: { Form, answer, round, isBusy, errorOf }, intent, label }: PasswordFormProps) {
  return (
    <Form key={round} method="post" className={styles.row} aria-label={label} noValidate>
      <input type="hidden" name="intent" value={intent} />
      <NoScriptMessage answer={answer} />
      <Field label="Your password" error={errorOf('password')} className={styles.grow}>
        {(control) => <input {...control} name="password" type="password" autoComplete="current-password" required />}
      </Field>
      <Button type="submit" disabled={isBusy}>
        {label}
      </Button>
    </Form>
  )
}
