// Short notices at the corner of the page. At most three at once; they leave after 4 s unless a pointer or the focus rests
// on them, errors only when closed. Our own because the usual libraries insert style elements, which our CSP forbids.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'
import { trackToastPosition } from './toast-position.ts'

export type Notice = { title: string; message: string; kind: 'ok' | 'bad' }
export type Toast = Notice & { id: number }

const MAX_TOASTS = 3
const STAYS_MS = 4000
const NONE: Toast[] = []

let toasts: Toast[] = NONE
let nextId = 1
const listeners = new Set<() => void>()

/** Shows a notice. In the browser only. */
export function toast(notice: Notice): void {
  change(withToast(toasts, { ...notice, id: nextId++ }))
}

/** Makes room for a new toast: the oldest success goes first, an error only when there are only errors. */
export function withToast(shown: Toast[], added: Toast): Toast[] {
  if (shown.length < MAX_TOASTS) return [...shown, added]
  const leaving = shown.find(({ kind }) => kind === 'ok') ?? shown[0]
  return [...shown.filter((other) => other !== leaving), added]
}

export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
  const toaster = useRef<HTMLDivElement>(null)
  const isEmpty = shown.length === 0
  useEffect(() => (isEmpty || !toaster.current ? undefined : trackToastPosition(toaster.current)), [isEmpty])
  return (
    <div ref={toaster} className={styles.toaster} role="status" aria-atomic="false" aria-relevant="additions" data-noprint>
      {shown.map((notice) => (
        <ToastCard key={notice.id} {...notice} />
      ))}
    </div>
  )
}

function ToastCard({ id, title, message, kind }: Toast) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || kind === 'bad') return
    const timer = setTimeout(dismiss, STAYS_MS, id)
    return () => clearTimeout(timer)
  }, [held, kind, id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing here reacts to a click; pointer and focus only hold the notice
    <div
      className={`${styles.toast} ${kind === 'bad' ? styles.bad : ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={kind === 'bad' ? 'warning' : 'check'} />
      <b>{title}</b>
      <p>{message}</p>
      <button type="button" aria-label={`Close: ${title}`} onClick={() => dismiss(id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}

function dismiss(id: number) {
  change(toasts.filter((shown) => shown.id !== id))
}

function change(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
