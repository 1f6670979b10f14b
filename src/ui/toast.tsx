// Toasts, at most three at a time. A success disappears after 4 s unless it has the pointer or the focus; an error stays until it is
// closed, another attempt starts (`dismissErrors`) or another page is displayed. Not a library, because the usual ones insert style elements, which the CSP forbids.
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'
import { trackToastPosition } from './toast-position.ts'

/** `topic` names what failed, for `dismissErrors`. */
export type Notice = { title: string; message: string; kind: 'ok' | 'bad'; topic?: string }
export type Toast = Notice & { id: number }

/** The topic of the form of an admin screen. Each submit dismisses its errors. */
export const FORM_TOPIC = 'form'

const MAX_TOASTS = 3
const DURATION_MS = 4000
const NONE: Toast[] = []

let toasts: Toast[] = NONE
let nextId = 1
const listeners = new Set<() => void>()

/** Displays a toast. Browser only. */
export function toast(notice: Notice): void {
  change(withToast(toasts, { ...notice, id: nextId++ }))
}

/** Removes the errors of a topic, because it is tried again or has worked. */
export function dismissErrors(topic: string): void {
  if (toasts.some((each) => isError(each, topic))) change(toasts.filter((each) => !isError(each, topic)))
}

function isError({ kind, topic }: Toast, wanted: string): boolean {
  return kind === 'bad' && topic === wanted
}

/** Adds a toast. When there are too many, removes the oldest success, or the oldest error if all are errors. */
export function withToast(visible: Toast[], added: Toast): Toast[] {
  if (visible.length < MAX_TOASTS) return [...visible, added]
  const removed = visible.find(({ kind }) => kind === 'ok') ?? visible[0]
  return [...visible.filter((other) => other !== removed), added]
}

export function Toaster() {
  const visible = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
  const toaster = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // A layout effect, because the effects of the new page may display an error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useLayoutEffect(() => () => change(toasts.filter(({ kind }) => kind === 'ok')), [pathname])
  const isEmpty = visible.length === 0
  useEffect(() => (isEmpty || !toaster.current ? undefined : trackToastPosition(toaster.current)), [isEmpty])
  return (
    <div ref={toaster} className={styles.toaster} role="status" aria-atomic="false" aria-relevant="additions" data-noprint>
      {visible.map((notice) => (
        <ToastCard key={notice.id} {...notice} />
      ))}
    </div>
  )
}

function ToastCard({ id, title, message, kind }: Toast) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused || kind === 'bad') return
    const timer = setTimeout(dismiss, DURATION_MS, id)
    return () => clearTimeout(timer)
  }, [isPaused, kind, id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing here reacts to a click; pointer and focus only pause the timer
    <div
      className={`${styles.toast} ${kind === 'bad' ? styles.bad : ''}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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
  change(toasts.filter((each) => each.id !== id))
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
