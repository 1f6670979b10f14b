import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useState } from 'react'
import * as v from 'valibot'
import { getJson } from '#src/lib/admin-api.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { LOGIN_PATH, loginPath } from '../next-path.ts'
import { onAuthEvent } from './auth-channel.ts'
import styles from './session-watch.module.css'

/** `restored`: the page came from the back/forward cache. `checking`: the page became visible again. */
type AuthState = 'restored' | 'checking' | 'signed_out' | 'admin'

/** Wraps the screens of the admin area. Covers them while the session is checked, and after it has ended. */
export function SessionWatch({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>('admin')
  useEffect(() => watchSession(setState), [])
  return (
    <>
      {children}
      {/* An overlay, so that the screen keeps unsaved input. */}
      {state === 'admin' ? null : (
        <div className={`${styles.veil} ${state === 'checking' ? styles.late : ''}`} role="status">
          {state === 'signed_out' ? <SignedOut /> : <Loading />}
        </div>
      )}
    </>
  )
}

function Loading() {
  return (
    <>
      <Spinner />
      Checking your session…
    </>
  )
}

/** Visible after the owner chose to stay on a page with unsaved text. It disappears after signing in in another tab. */
function SignedOut() {
  return (
    <span>
      You are signed out.{' '}
      <a href={LOGIN_PATH} target="_blank" rel="noreferrer">
        Sign in in another tab
      </a>
    </span>
  )
}

function watchSession(onState: Dispatch<SetStateAction<AuthState>>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let checks = 0
  function leave() {
    onState('signed_out')
    location.replace(loginPath(location.pathname + location.search))
  }
  async function check(state: 'restored' | 'checking') {
    checks += 1
    const turn = checks
    // A restored page stays covered until its check has succeeded.
    onState((before) => (before === 'restored' ? before : state))
    const isOver = await isSessionOver(signal)
    if (signal.aborted) return
    if (isOver) leave()
    else if (turn === checks) onState('admin')
  }
  addEventListener('pageshow', ({ persisted }) => void (persisted && check('restored')), { signal })
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && check('checking')), { signal })
  const stopListening = onAuthEvent((news) => {
    if (news === 'signed_out') leave()
    else void check('checking')
  })
  return () => {
    controller.abort()
    stopListening()
  }
}

const sessionSchema = v.object({ state: v.picklist(['admin', 'signed_out']) })

/** False when the check fails, so that the screen stays usable without a network. */
async function isSessionOver(signal: AbortSignal): Promise<boolean> {
  const result = await getJson(sessionSchema, '/admin/auth/get-session', {}, signal)
  return result.ok && result.data.state === 'signed_out'
}
