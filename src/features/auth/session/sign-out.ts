import * as v from 'valibot'
import { postJson } from '#src/lib/admin-api.ts'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { LOGIN_PATH } from '../next-path.ts'

const FAILED = 'Signing out failed: you are still signed in. Please try again in a moment.'
/** 421: the page was opened at an address that differs from SITE_URL. The response names that address. */
const WRONG_ADDRESS = 421

/** Ends the session and loads the sign-in page as a new document, so that no data of the admin area stays in memory. */
export async function signOut(): Promise<void> {
  dismissErrors('sign-out')
  const result = await postJson(v.object({ state: v.literal('signed_out') }), '/admin/auth/sign-out', {})
  if (result.ok) return location.assign(LOGIN_PATH)
  toast({ title: 'Error', message: result.status === WRONG_ADDRESS ? result.message : FAILED, kind: 'bad', topic: 'sign-out' })
}
