import { readWrongAddress } from '#src/lib/wrong-address.ts'
import { toast } from '#src/ui/toast.tsx'
import { LOGIN } from '../next-path.ts'

const FAILED = 'Signing out failed: you are still signed in. Please try again in a moment.'

/** Ends the session and leaves for the login, with a full load: nothing of the admin area stays in memory. */
export async function signOut(): Promise<void> {
  const response = await fetch('/admin/auth/sign-out', { method: 'POST' }).catch(() => null)
  if (response?.ok) return location.assign(LOGIN)
  const reason = response && (await readWrongAddress(response))
  toast({ title: 'Error', message: reason ?? FAILED, kind: 'bad' })
}
