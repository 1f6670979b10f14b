import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useState } from 'react'
import * as v from 'valibot'
import { getJson } from '#src/lib/admin-api.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { LOGIN, loginPath } from '../next-path.ts'
import { onAuthEvent } from './auth-channel.ts'
import styles from './session-watch.module.css'

/** `restored`: the browser shows a page of the past. `checking`: the page is looked at again. */
type AuthState = 'restored' | 'checking' | 'signed_out' | 'admin'

/** Around the screens of the admin area, which the server answers to admins alone; notices when that has changed since. */
export function SessionWatch({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AuthState>('admin')
  // Listens to the browser and to other tabs.
  useEffect(() => watchSession(setState), [])
  return (
    <>
      {children}
      {/* Over the screen, not instead of it: what was typed stays. */}
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

/** Seen by those who chose to stay on a page with unsaved text: signing in elsewhere brings it back. */
function SignedOut() {
  return (
    <span>
      You are signed out.{' '}
      <a href={LOGIN} target="_blank" rel="noreferrer">
        Sign in in another tab
      </a>
    </span>
  )
}

function watchSession(onState: Dispatch<SetStateAction<AuthState>>): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let checks = 0
  function leave() {
    onState('signed_out')
    location.replace(loginPath(location.pathname + location.search))
  }
  async function check(state: 'restored' | 'checking') {
    checks += 1
    const turn = checks
    // What came back stays covered until a check that was asked for since then has answered.
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
    stopping.abort()
    stopListening()
  }
}

const sessionSchema = v.object({ state: v.picklist(['admin', 'signed_out']) })

/** Without a network, or with a server that cannot check, the screen stays as it is. */
async function isSessionOver(signal: AbortSignal): Promise<boolean> {
  const result = await getJson(sessionSchema, '/admin/auth/get-session', {}, signal)
  return result.ok && result.data.state === 'signed_out'
}
