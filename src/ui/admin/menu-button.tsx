import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../button.tsx'
import { AdminIcon } from './admin-icon.tsx'
import styles from './menu-button.module.css'

type MenuButtonProps = {
  /** The accessible name of the button. */
  label: string
  /** The text of the button; without it the button has an icon only. */
  text?: ReactNode
  /** Stays open after a click inside: for options rather than actions. */
  staysOpen?: boolean
  /** Buttons and links. A click on one closes the menu. Rendered when the menu is open. */
  children: ReactNode
}

/** A button that opens a menu: a native popover, closed by Escape or a click elsewhere. Arrow keys move the focus, which starts on the pressed item. */
export function MenuButton({ label, text, staysOpen = false, children }: MenuButtonProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  function position({ currentTarget: list, newState }: ToggleEvent<HTMLDivElement>) {
    // Not before the toggle event: the browser restores the focus on closing, and needs the focused element for that.
    if (newState === 'closed') setOpen(false)
    if (newState === 'closed' || !button.current) return
    const { bottom, top, left, right } = button.current.getBoundingClientRect()
    const fitsBelow = bottom + list.offsetHeight < window.innerHeight
    list.style.top = `${fitsBelow ? bottom : Math.max(0, top - list.offsetHeight)}px`
    // On the left half of the screen the left edges are in line, on the right half the right ones.
    const start = left < window.innerWidth / 2 ? left : right - list.offsetWidth
    list.style.left = `${Math.max(8, Math.min(start, window.innerWidth - 8 - list.offsetWidth))}px`
    const first = list.querySelector<HTMLElement>('[aria-pressed="true"]') ?? list.querySelector<HTMLElement>(ITEMS)
    first?.focus()
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
        // Renders before the popover opens, because its position depends on its size.
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') flushSync(() => setOpen(true))
        }}
        onToggle={position}
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
  const index = items.findIndex((item) => item === document.activeElement)
  items.at((index + step) % items.length)?.focus()
}
