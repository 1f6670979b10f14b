// Toasts, at most three at a time. A success disappears after 4 s unless it has the pointer or the focus; an error stays until it is
// closed, another attempt starts (`dismissErrors`) or another page is displayed. Not a library, because the usual ones insert style elements, which the CSP forbids.
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { createStore } from '#src/lib/browser/create-store.ts'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'
import { trackToastPosition } from './toast-position.ts'
import { usePausingTimer } from './use-pausing-timer.ts'

/** `topic` names what failed, for `dismissErrors`. */
export type Notice = { title: string; message: string; kind: 'ok' | 'bad'; topic?: string }
export type Toast = Notice & { id: number }

/** The topic of the form of an admin screen. Each submit dismisses its errors. */
export const FORM_TOPIC = 'form'

const MAX_TOASTS = 3
const DURATION_MS = 4000
const NONE: Toast[] = []

const toasts = createStore(NONE)
let nextId = 1

/** Displays a toast. Browser only. */
export function toast(notice: Notice): void {
  toasts.set(withToast(toasts.get(), { ...notice, id: nextId++ }))
}

/** Removes the errors of a topic, because it is tried again or has worked. */
export function dismissErrors(topic: string): void {
  if (toasts.get().some((each) => isError(each, topic))) filter((each) => !isError(each, topic))
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
  const visible = useSyncExternalStore(toasts.subscribe, toasts.get, () => NONE)
  const toaster = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // A layout effect, because the effects of the new page may display an error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useLayoutEffect(() => () => filter(({ kind }) => kind === 'ok'), [pathname])
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
  const pausing = usePausingTimer(() => dismiss(id), kind === 'bad' ? null : DURATION_MS)
  return (
    <div className={`${styles.toast} ${kind === 'bad' ? styles.bad : ''}`} {...pausing}>
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
  filter((each) => each.id !== id)
}

function filter(isKept: (each: Toast) => boolean) {
  toasts.set(toasts.get().filter(isKept))
}
