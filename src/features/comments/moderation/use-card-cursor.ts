import { useEffect, useRef, useState } from 'react'

/** The comment that keys act on: where the focus is or was last. Moving it moves the focus to the card. */
export function useCardCursor(ids: readonly string[]) {
  const [cursorId, setCursorId] = useState<string | null>(null)
  const place = useRef(0)
  const found = cursorId === null ? -1 : ids.indexOf(cursorId)

  // A card may go with the focus in it, to another queue: then its neighbour takes both. The focus is outside React.
  useEffect(() => {
    if (found >= 0) {
      place.current = found
      return
    }
    const next = cursorId === null ? undefined : (ids[place.current] ?? ids.at(-1))
    if (next === undefined) return
    setCursorId(next)
    if (document.activeElement === document.body) focusCard(next)
  }, [found, cursorId, ids])

  function move(step: 1 | -1) {
    const next = found < 0 ? ids[0] : ids[Math.min(ids.length - 1, Math.max(0, found + step))]
    if (next === undefined) return
    setCursorId(next)
    focusCard(next)
  }
  return { cursorId, setCursorId, move }
}

export function cardId(commentId: string): string {
  return `card-${commentId}`
}

export function focusCard(commentId: string): void {
  document.getElementById(cardId(commentId))?.focus()
}
