import { type ToggleEvent, useId, useRef } from 'react'
import styles from './tooltip.module.css'

/** A label with an explanation: on hover, and on a click of its button. */
export function Tooltip({ name, text }: { name: string; text: string }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  function position({ currentTarget: note, newState }: ToggleEvent<HTMLSpanElement>) {
    if (newState !== 'open' || !button.current) return
    const { bottom, left } = button.current.getBoundingClientRect()
    note.style.top = `${Math.min(bottom + 4, window.innerHeight - note.offsetHeight - 8)}px`
    note.style.left = `${Math.max(8, Math.min(left, window.innerWidth - note.offsetWidth - 8))}px`
  }
  return (
    <>
      <button ref={button} type="button" className={styles.name} popoverTarget={id} title={text}>
        {name}
      </button>
      <span id={id} popover="auto" className={styles.note} onToggle={position}>
        {text}
      </span>
    </>
  )
}
