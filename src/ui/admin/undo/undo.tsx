// The bar that offers to undo the last change: for ten seconds, and longer while it has the pointer or the focus.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { UNDO_TOAST_MS } from '#src/lib/browser/undo-time.ts'
import { Button, IconButton } from '../../button.tsx'
import { Icon } from '../../icon.tsx'
import styles from './undo.module.css'

type Offer = { id: number; message: string; label: string; undo: () => void }

let offer: Offer | null = null
let nextId = 1
const listeners = new Set<() => void>()

/** Displays what was done, with an undo button. Replaces an earlier offer. Returns a function that withdraws it. Browser only. */
export function offerUndo(message: string, undo: () => void, label = 'Undo'): () => void {
  const id = nextId++
  change({ id, message, label, undo })
  return () => withdraw(id)
}

/** Renders the current offer. Use it once per screen. */
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
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(withdraw, UNDO_TOAST_MS, id)
    return () => clearTimeout(timer)
  }, [isPaused, id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing here reacts to a click; pointer and focus only pause the timer
    <div
      className={styles.bar}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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
