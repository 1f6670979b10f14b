import { useEffect, useRef, useState } from 'react'

/**
 * The one of a list that keys act on: where the focus is or was last. Moving it moves the focus. `elementIdOf` names the
 * element that takes the focus for an id; give the same function every time.
 */
export function useCursor(ids: readonly string[], elementIdOf: (id: string) => string) {
  const [cursorId, setCursorId] = useState<string | null>(null)
  const place = useRef(0)
  const found = cursorId === null ? -1 : ids.indexOf(cursorId)

  // It may have gone with the focus in it: then its neighbour takes both. The focus is outside React.
  useEffect(() => {
    if (found >= 0) {
      place.current = found
      return
    }
    const next = cursorId === null ? undefined : (ids[place.current] ?? ids.at(-1))
    if (next === undefined) return
    setCursorId(next)
    if (document.activeElement === document.body) focus(elementIdOf(next))
  }, [found, cursorId, ids, elementIdOf])

  function move(step: 1 | -1) {
    const next = found < 0 ? ids[0] : ids[Math.min(ids.length - 1, Math.max(0, found + step))]
    if (next === undefined) return
    setCursorId(next)
    focus(elementIdOf(next))
  }
  return { cursorId, setCursorId, move }
}

function focus(elementId: string): void {
  document.getElementById(elementId)?.focus()
}
