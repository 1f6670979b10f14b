// What has just been done and can be taken back: one line at the foot of the screen for ten seconds, longer while a pointer
// or the focus rests on it.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { UNDO_TOAST_MS } from '#src/lib/browser/undo-time.ts'
import { Button, IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import styles from './undo.module.css'

type Offer = { id: number; message: string; label: string; undo: () => void }

let offer: Offer | null = null
let nextId = 1
const listeners = new Set<() => void>()

/** Says what was done and offers to take it back. A newer offer replaces an older one. In the browser only. */
export function offerUndo(message: string, undo: () => void, label = 'Undo'): void {
  change({ id: nextId++, message, label, undo })
}

/** The place where offers appear; once per screen. */
export function UndoBar() {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  )
  return (
    <div role="status" className={styles.place} data-noprint>
      {current ? <UndoOffer key={current.id} {...current} /> : null}
    </div>
  )
}

function UndoOffer({ id, message, label, undo }: Offer) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(withdraw, UNDO_TOAST_MS, id)
    return () => clearTimeout(timer)
  }, [held, id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing here reacts to a click; pointer and focus only hold the offer
    <div
      className={styles.bar}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{message}</p>
      <Button
        onClick={() => {
          withdraw(id)
          undo()
        }}
      >
        {label}
      </Button>
      <IconButton aria-label={`Close: ${message}`} onClick={() => withdraw(id)}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}

function withdraw(id: number) {
  if (offer?.id === id) change(null)
}

function change(next: Offer | null) {
  offer = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
