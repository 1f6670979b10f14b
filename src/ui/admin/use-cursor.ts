import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The list item that shortcuts affect: the one that has or last had the focus. Moving the cursor moves the focus. `elementIdOf` returns the
 * id of the element that gets the focus; it must be a stable function.
 */
export function useCursor(ids: readonly string[], elementIdOf: (id: string) => string) {
  const [cursorId, setCursorId] = useState<string | null>(null)
  const lastIndex = useRef(0)
  const found = cursorId === null ? -1 : ids.indexOf(cursorId)

  // When the item under the cursor is removed, its neighbour becomes the current one, and gets the focus if the removed one had it.
  useLayoutEffect(() => {
    if (found >= 0) {
      lastIndex.current = found
      return
    }
    const next = cursorId === null ? undefined : (ids[lastIndex.current] ?? ids.at(-1))
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
