import { useLayoutEffect, useRef } from 'react'

export type KeyCommand = {
  /** The key as `KeyboardEvent.key` calls it, or two with a space between, pressed one after the other. */
  press: string
  /** Left out where somebody else listens to it; then no single key of this list is meant either. */
  run?: () => void
}

const SEQUENCE_MS = 1_000

/** Single keys of a screen. They do nothing while something is typed, with a dialog or menu open, or with a modifier. */
export function useShortcuts(commands: readonly KeyCommand[]): void {
  const current = useRef(commands)
  useLayoutEffect(() => {
    current.current = commands
  })
  // Listens to the window, from the moment the screen is in sight: an effect after painting would miss who is quick on a slow machine.
  useLayoutEffect(() => {
    let first = ''
    let firstAt = 0
    function handleKey(event: KeyboardEvent) {
      if (isHandledElsewhere(event)) return
      const pair = event.timeStamp - firstAt < SEQUENCE_MS ? `${first} ${event.key}` : event.key
      const command = current.current.find(({ press }) => press === pair) ?? current.current.find(({ press }) => press === event.key)
      first = event.key
      firstAt = command ? Number.NEGATIVE_INFINITY : event.timeStamp
      if (!command?.run) return
      event.preventDefault()
      command.run()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true
  return isTyping(event.target) || document.querySelector('dialog[open], :popover-open') !== null
}

/** Checkboxes and radio buttons take no text. */
const TEXT = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT))
}
