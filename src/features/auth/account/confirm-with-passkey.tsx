import { type MouseEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Button } from '#src/ui/button.tsx'
import { dismissErrors, FORM_TOPIC, toast } from '#src/ui/toast.tsx'
import { canUsePasskeys, requestPasskeyConfirmation } from '../passkeys/passkey-ceremonies.ts'

type ConfirmWithPasskeyProps = { isBusy: boolean; children: string }

/** Submits the form around it with the response of a passkey instead of the password. */
export function ConfirmWithPasskey({ isBusy, children }: ConfirmWithPasskeyProps) {
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
      {children}
    </Button>
  )
}
