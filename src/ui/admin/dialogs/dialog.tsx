import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../../button.tsx'
import { Icon } from '../../icon.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** At the right edge, with the height of the window. */
  drawer?: boolean
  /** For texts side by side. */
  wide?: boolean
  children: ReactNode
}

/** A native modal dialog: it traps the focus, closes on Escape and restores the focus. */
export function Dialog({ title, isOpen, onClose, drawer = false, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    dialog.current?.showModal()
    // Without `setAutofocus` the close button would get the focus.
    if (!dialog.current?.querySelector('[autofocus]')) dialog.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the ground behind; Escape does the same by keyboard
    <dialog
      ref={dialog}
      className={[styles.dialog, drawer && styles.drawer, wide && styles.wide].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton aria-label={`Close: ${title}`} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </IconButton>
        </div>
        {isOpen ? children : null}
      </div>
    </dialog>
  )
}

/** The buttons of a dialog. The filled one comes last; where it only confirms and destroys nothing, it has `setAutofocus`, so that Enter presses it. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
