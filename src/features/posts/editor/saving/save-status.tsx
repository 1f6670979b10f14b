import { useEffect, useState, useSyncExternalStore } from 'react'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useEditing } from '../editing-context.ts'
import { describeStage, timeAgo } from './describe-stage.ts'
import type { EditState } from './edit-state.ts'
import styles from './save-status.module.css'

/** The save status, from every key on. Screen readers announce its changes but not the counting of seconds. */
export function SaveStatus() {
  const { session } = useEditing()
  const isOnline = useSyncExternalStore(
    listenToNetwork,
    () => navigator.onLine,
    () => true,
  )
  // One value each, so that a key that changes none of them renders nothing.
  const useSession = <Value extends string | null>(read: (state: EditState) => Value) =>
    useSyncExternalStore(
      session.subscribe,
      () => read(session.getState()),
      () => read(session.getState()),
    )
  const kind = useSession((state) => describeStage(state, isOnline).kind)
  const text = useSession((state) => describeStage(state, isOnline).text)
  const since = useSession((state) => describeStage(state, isOnline).since)
  const stage = useSession((state) => state.stage)
  return (
    <span className={`${styles.saved} ${kind === 'bad' ? styles.bad : ''}`}>
      {kind === 'busy' ? null : <Icon name={kind === 'bad' ? 'warning' : 'check'} />}
      <span>
        <span role="status">{text}</span>
        {since ? <Ago since={since} /> : null}
        {stage === 'signed_out' ? <SignIn /> : null}
      </span>
    </span>
  )
}

function SignIn() {
  return (
    <>
      {' '}
      <a href="/admin/login" target="_blank" rel="noopener">
        Sign in
      </a>
    </>
  )
}

function Ago({ since }: { since: string }) {
  const hydrated = useHydrated()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return hydrated ? <> {timeAgo(since, Math.max(now, Date.parse(since)))}</> : null
}

function listenToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
