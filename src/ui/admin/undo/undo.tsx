// The bar that offers to undo the last change: for ten seconds, and longer while it has the pointer or the focus.
import { useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/browser/create-store.ts'
import { UNDO_TOAST_MS } from '#src/lib/browser/undo-time.ts'
import { Button, IconButton } from '../../button.tsx'
import { Icon } from '../../icon.tsx'
import { usePausingTimer } from '../../use-pausing-timer.ts'
import styles from './undo.module.css'

type Offer = { id: number; message: string; label: string; undo: () => void }

const offer = createStore<Offer | null>(null)
let nextId = 1

/** Displays what was done, with an undo button. Replaces an earlier offer. Returns a function that withdraws it. Browser only. */
export function offerUndo(message: string, undo: () => void, label = 'Undo'): () => void {
  const id = nextId++
  offer.set({ id, message, label, undo })
  return () => withdraw(id)
}

/** Renders the current offer. Use it once per screen. */
export function UndoBar() {
  const current = useSyncExternalStore(offer.subscribe, offer.get, () => null)
  return (
    <div role="status" className={styles.place} data-noprint>
      {current ? <UndoOffer key={current.id} {...current} /> : null}
    </div>
  )
}

function UndoOffer({ id, message, label, undo }: Offer) {
  const pausing = usePausingTimer(() => withdraw(id), UNDO_TOAST_MS)
  return (
    <div className={styles.bar} {...pausing}>
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
  if (offer.get()?.id === id) offer.set(null)
}
