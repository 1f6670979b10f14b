import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { Spinner } from '#src/ui/spinner.tsx'
import { LOGIN, loginPath } from '../next-path.ts'
import { listenForNews } from './auth-channel.ts'
import styles from './auth-state.module.css'

export type AuthState = 'loading' | 'signed_out' | 'admin'

/** `restored`: the browser shows a page of the past. `checking`: the page is looked at again. */
type Known = 'restored' | 'checking' | 'signed_out' | 'admin'

const AuthStateContext = createContext<AuthState>('admin')

/** What is known about the session: `loading` while it is checked, `signed_out` while the page leaves for the login. */
export function useAuthState(): AuthState {
  return use(AuthStateContext)
}

/** Around the screens of the admin area, which the server answers to admins alone; knows when that has changed since. */
export function AuthStateProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>('admin')
  // Listens to the browser and to other tabs.
  useEffect(() => watchSession(setKnown), [])
  const state = known === 'restored' || known === 'checking' ? 'loading' : known
  return (
    <AuthStateContext value={state}>
      {children}
      {/* Over the screen, not instead of it: what was typed stays. */}
      {state === 'admin' ? null : (
        <div className={`${styles.veil} ${known === 'checking' ? styles.late : ''}`} role="status">
          {state === 'loading' ? <Spinner /> : null}
          {state === 'loading' ? 'Checking your session…' : <SignedOut />}
        </div>
      )}
    </AuthStateContext>
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

function watchSession(onKnown: (known: Known) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  function leave() {
    onKnown('signed_out')
    location.replace(loginPath(location.pathname + location.search))
  }
  async function check(known: Known) {
    onKnown(known)
    const isOver = await isSessionOver(signal)
    if (signal.aborted) return
    if (isOver) leave()
    else onKnown('admin')
  }
  addEventListener('pageshow', ({ persisted }) => void (persisted && check('restored')), { signal })
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && check('checking')), { signal })
  const stopListening = listenForNews((news) => {
    if (news === 'signed_out') leave()
    else void check('checking')
  })
  return () => {
    stopping.abort()
    stopListening()
  }
}

/** Only a plain answer ends it: without a network, or with a server that cannot check, the screen stays as it is. */
async function isSessionOver(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch('/admin/auth/get-session', { signal })
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 'signed_out'
  } catch {
    return false
  }
}
