import { useEffect, useRef, useState } from 'react'

/** The row that keys act on: where the focus is or was last. Moving it moves the focus to the link's name. */
export function useLinkCursor(ids: readonly string[]) {
  const [cursorId, setCursorId] = useState<string | null>(null)
  const place = useRef(0)
  const found = cursorId === null ? -1 : ids.indexOf(cursorId)

  // The row may have gone with the focus in it: then its neighbour takes both. The focus is outside React.
  useEffect(() => {
    if (found >= 0) {
      place.current = found
      return
    }
    const next = cursorId === null ? undefined : (ids[place.current] ?? ids.at(-1))
    if (next === undefined) return
    setCursorId(next)
    if (document.activeElement === document.body) focusRow(next)
  }, [found, cursorId, ids])

  function move(step: 1 | -1) {
    const next = found < 0 ? ids[0] : ids[Math.min(ids.length - 1, Math.max(0, found + step))]
    if (next === undefined) return
    setCursorId(next)
    focusRow(next)
  }
  return { cursorId, setCursorId, move }
}

/** The id of what names the row. */
export function rowNameId(linkId: string): string {
  return `link-${linkId}`
}

function focusRow(linkId: string): void {
  document.getElementById(rowNameId(linkId))?.focus()
}
