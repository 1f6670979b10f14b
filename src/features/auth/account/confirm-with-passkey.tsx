import { type MouseEvent, useRef, useState } from 'react'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Button } from '#src/ui/button.tsx'
import { dismissErrors, FORM_TOPIC, toast } from '#src/ui/toast.tsx'
import { canUsePasskeys, requestPasskeyConfirmation } from '../passkeys/passkey-ceremonies.ts'

type ConfirmWithPasskeyProps = { isBusy: boolean; children: string }

/** Submits the form around it with the response of a passkey, which counts instead of the password. The form must be `noValidate`. */
export function ConfirmWithPasskey({ isBusy, children }: ConfirmWithPasskeyProps) {
  const isHydrated = useHydrated()
  const response = useRef<HTMLInputElement>(null)
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
    if (!response.current) return
    response.current.value = asked.assertion
    form.requestSubmit()
    // A response is valid once.
    response.current.value = ''
  }
  return (
    <>
      <input ref={response} type="hidden" name="passkey" />
      <Button onClick={handleClick} disabled={isBusy || isAsking}>
        {children}
      </Button>
    </>
  )
}
