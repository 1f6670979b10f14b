import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../button.tsx'
import { AdminIcon } from './admin-icon.tsx'
import styles from './menu-button.module.css'

type MenuButtonProps = {
  /** The name of the button, and of what it opens. */
  label: string
  /** Words on the button; without any it shows an icon alone. */
  text?: ReactNode
  /** Stays open when something inside is pressed: for choices rather than actions. */
  staysOpen?: boolean
  /** Buttons and links; pressing one closes the menu. Made when it is opened. */
  children: ReactNode
}

/** A button that opens a short list of actions: a native popover, closed by Escape or a press elsewhere. Arrow keys move in it. */
export function MenuButton({ label, text, staysOpen = false, children }: MenuButtonProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  function place({ currentTarget: list, newState }: ToggleEvent<HTMLDivElement>) {
    // Not earlier: closing gives the focus back, for which what had it must still be there.
    if (newState === 'closed') setOpen(false)
    if (newState === 'closed' || !button.current) return
    const { bottom, top, right } = button.current.getBoundingClientRect()
    const fitsBelow = bottom + list.offsetHeight < window.innerHeight
    list.style.top = `${fitsBelow ? bottom : Math.max(0, top - list.offsetHeight)}px`
    list.style.left = `${Math.max(8, Math.min(right, window.innerWidth - 8) - list.offsetWidth)}px`
    list.querySelector<HTMLElement>(ITEMS)?.focus()
  }
  return (
    <>
      {text ? (
        <Button ref={button} popoverTarget={id} aria-label={label}>
          {text}
          <AdminIcon name="chevron-down" />
        </Button>
      ) : (
        <IconButton ref={button} popoverTarget={id} aria-label={label}>
          <AdminIcon name="more" />
        </IconButton>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing here is pressed but its children */}
      <div
        id={id}
        popover="auto"
        className={styles.menu}
        // Before it is placed, its size must be known.
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') flushSync(() => setOpen(true))
        }}
        onToggle={place}
        onKeyDown={moveFocus}
        onClick={(event) => {
          if (!staysOpen && event.target !== event.currentTarget) event.currentTarget.hidePopover()
        }}
      >
        {isOpen ? children : null}
      </div>
    </>
  )
}

const ITEMS = 'a, button, input'

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)]
  const place = items.findIndex((item) => item === document.activeElement)
  items.at((place + step) % items.length)?.focus()
}
