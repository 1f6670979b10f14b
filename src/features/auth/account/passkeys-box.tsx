import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { DateAndTime } from '#src/ui/admin/site-time.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { canUsePasskeys, registerPasskey } from '../passkeys/passkey-ceremonies.ts'
import styles from './account.module.css'
import type { AccountActionData } from './account-action-data.ts'
import type { OwnPasskey } from './own-passkeys.server.ts'
import { RemovePasskey } from './remove-passkey.tsx'

type PasskeysBoxProps = { passkeys: OwnPasskey[]; plain: AccountActionData | undefined }

export function PasskeysBox({ passkeys, plain }: PasskeysBoxProps) {
  const [toRemoveId, setToRemoveId] = useState<string | null>(null)
  // Looked up in the list, so that the dialog closes when the passkey is removed.
  const toRemove = passkeys.find(({ id }) => id === toRemoveId) ?? null
  return (
    <Box id="passkeys" title="Passkeys">
      {passkeys.length > 0 ? (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div className={styles.grow}>
                <b>{passkey.name}</b>
                <p className={styles.facts}>
                  <span>
                    added <DateAndTime at={passkey.addedAt} />
                  </span>
                  <span>{passkey.isSynced ? 'synced between devices' : 'on one device'}</span>
                </p>
              </div>
              <Button onClick={() => setToRemoveId(passkey.id)} aria-label={`Remove the passkey ${passkey.name}`}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <BoxBody>
        <p className={styles.note}>Signs you in with your finger, your face or a PIN instead of the password and the code.</p>
        <AddPasskey />
      </BoxBody>
      <RemovePasskey passkey={toRemove} plain={plain} onClose={() => setToRemoveId(null)} />
    </Box>
  )
}

function AddPasskey() {
  const isHydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  if (!isHydrated) return null
  if (!canUsePasskeys()) {
    return <p className={styles.note}>Not here: passkeys need a current browser, and a site with a name rather than an IP address.</p>
  }
  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    setBusy(true)
    dismissErrors('passkey')
    const problem = await registerPasskey({ name: String(fields.get('name')), password: String(fields.get('password')) })
    setBusy(false)
    if (problem) toast({ title: 'Error', message: problem, kind: 'bad', topic: 'passkey' })
    if (problem !== null) return
    form.reset()
    toast({ title: 'Success', message: 'The passkey is added.', kind: 'ok' })
    await revalidate()
  }
  return (
    <form className={styles.row} onSubmit={handleSubmit} aria-label="Add a passkey">
      <Field label="Name" className={styles.grow}>
        {(control) => <input {...control} name="name" placeholder="This laptop" autoComplete="off" maxLength={100} required />}
      </Field>
      <Field label="Your password" className={styles.grow}>
        {(control) => <input {...control} name="password" type="password" autoComplete="current-password" required />}
      </Field>
      <Button type="submit" disabled={isBusy}>
        Add a passkey
      </Button>
    </form>
  )
}
