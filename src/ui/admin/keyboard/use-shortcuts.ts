import { useLayoutEffect, useRef } from 'react'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { isTyping } from '#src/lib/browser/is-typing.ts'

export type KeyCommand = {
  /** The key as in `KeyboardEvent.key`, or a sequence of two, separated by a space. */
  press: string
  /** Absent when another listener handles the key. It then matches no other command of this list. */
  run?: () => void
}

const SEQUENCE_MS = 1_000

/** Keyboard shortcuts of a screen. They are ignored while typing, while a dialog or menu is open, and with a modifier key. */
export function useShortcuts(commands: readonly KeyCommand[]): void {
  const current = useRef(commands)
  useLayoutEffect(() => {
    current.current = commands
  })
  // A layout effect listens before the first paint. A later effect would miss fast key presses on a slow machine.
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
  if (event.defaultPrevented || isCompositionKey(event) || event.ctrlKey || event.metaKey || event.altKey) return true
  return isTyping(event) || document.querySelector('dialog[open], :popover-open') !== null
}
