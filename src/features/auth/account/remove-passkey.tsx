import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import styles from './account.module.css'
import type { AccountActionData } from './account-action-data.ts'
import type { OwnPasskey } from './own-passkeys.server.ts'
import { useAccountForm } from './use-account-form.ts'

type RemovePasskeyProps = { passkey: OwnPasskey | null; plain: AccountActionData | undefined; onClose: () => void }

/** Asks for confirmation, because removing a passkey cannot be undone. */
export function RemovePasskey({ passkey, plain, onClose }: RemovePasskeyProps) {
  const { Form, round, isBusy, errorOf } = useAccountForm('remove-passkey', plain)
  return (
    <Dialog title="Remove the passkey?" isOpen={passkey !== null} onClose={onClose}>
      <Form key={round} method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="remove-passkey" />
        <input type="hidden" name="passkey_id" value={passkey?.id ?? ''} />
        <p>“{passkey?.name}” will no longer sign you in. This cannot be undone; you can add the device again.</p>
        <Field label="Your password" error={errorOf('password')}>
          {(control) => <input {...control} name="password" type="password" autoComplete="current-password" required />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="go" type="submit" disabled={isBusy}>
            Remove
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
