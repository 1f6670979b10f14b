import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { Button, IconButton } from '../button.tsx'
import { DeskIcon } from './desk-icon.tsx'
import styles from './menu-button.module.css'

type MenuButtonProps = {
  /** The name of the button, and of what it opens. */
  label: string
  /** Words on the button; without any it shows an icon alone. */
  text?: ReactNode
  /** Buttons and links; pressing one closes the menu. */
  children: ReactNode
}

/** A button that opens a short list of actions: a native popover, closed by Escape or a press elsewhere. */
export function MenuButton({ label, text, children }: MenuButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  function place({ currentTarget: list, newState }: ToggleEvent<HTMLDivElement>) {
    if (newState !== 'open' || !button.current) return
    const { bottom, top, right } = button.current.getBoundingClientRect()
    const fitsBelow = bottom + list.offsetHeight < window.innerHeight
    list.style.top = `${fitsBelow ? bottom : Math.max(0, top - list.offsetHeight)}px`
    list.style.left = `${Math.max(8, Math.min(right, window.innerWidth - 8) - list.offsetWidth)}px`
    list.querySelector<HTMLElement>('a, button')?.focus()
  }
  return (
    <>
      {text ? (
        <Button ref={button} popoverTarget={id} aria-label={label}>
          {text}
          <DeskIcon name="chevron-down" />
        </Button>
      ) : (
        <IconButton ref={button} popoverTarget={id} aria-label={label}>
          <DeskIcon name="more" />
        </IconButton>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: reacts to what its buttons and links bubble up, keys included */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing here is pressed but its children */}
      <div
        id={id}
        popover="auto"
        className={styles.menu}
        onToggle={place}
        onClick={(event) => {
          if (event.target !== event.currentTarget) event.currentTarget.hidePopover()
        }}
      >
        {children}
      </div>
    </>
  )
}
