import { Button, ButtonAnchor } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import styles from './account.module.css'
import { NoScriptMessage } from './no-script-message.tsx'
import type { DisplayedKey } from './two-factor.server.ts'
import type { useAccountForm } from './use-account-form.ts'

type TwoFactorSetupProps = { form: ReturnType<typeof useAccountForm>; twoFactorKey: DisplayedKey }

/** The key for the authenticator app, and a field for the code that confirms the setup. */
export function TwoFactorSetup({ form: { Form, answer, isBusy, errorOf }, twoFactorKey }: TwoFactorSetupProps) {
  const { qr, ...key } = twoFactorKey
  const { secret, uri } = key
  return (
    <Form method="post" className={styles.form} aria-label="Confirm the second step" noValidate>
      <input type="hidden" name="intent" value="confirm-two-factor" />
      <input type="hidden" name="key" value={JSON.stringify(key)} />
      <NoScriptMessage answer={answer} />
      <ol className={styles.steps}>
        <li>
          <p>Scan this code with your authenticator app, or add the key by hand, or on this device with the link.</p>
          <p>
            <img className={styles.qr} src={qr} width={176} height={176} alt="QR code of the key below" />
          </p>
          <p>
            <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <p>
            <ButtonAnchor href={uri}>Open in an authenticator app</ButtonAnchor>
          </p>
        </li>
        <li>
          <Field label="The code it shows" error={errorOf('code')}>
            {(control) => <input {...control} name="code" inputMode="numeric" autoComplete="one-time-code" required />}
          </Field>
        </li>
      </ol>
      <p>
        <Button variant="go" type="submit" disabled={isBusy}>
          Turn it on
        </Button>
      </p>
    </Form>
  )
}
