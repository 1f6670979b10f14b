import { useState } from 'react'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Button } from '#src/ui/button.tsx'
import { PathIcon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { canUsePasskeys, requestPasskeySignIn } from './passkey-ceremonies.ts'

const SHIELD = 'M10 2.5 16 5v5c0 3.5-2.5 6-6 7.5C6.5 16 4 13.5 4 10V5Z'

/** Renders nothing in a browser without passkey support. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const isHydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  if (!isHydrated || !canUsePasskeys()) return null
  async function handleClick() {
    setBusy(true)
    dismissErrors('sign-in')
    const problem = await requestPasskeySignIn()
    setBusy(false)
    if (problem === null) onSignedIn()
    else if (problem) toast({ title: 'Error', message: problem, kind: 'bad', topic: 'sign-in' })
  }
  return (
    <Button onClick={handleClick} disabled={isBusy}>
      {isBusy ? <Spinner /> : <PathIcon d={SHIELD} />}
      Use a passkey
    </Button>
  )
}
