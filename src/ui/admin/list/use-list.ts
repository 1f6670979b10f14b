import { useCursor } from '../use-cursor.ts'
import { useSelection } from './use-selection.ts'

export type List<Item extends { id: string }> = ReturnType<typeof useList<Item>>

/** The items of a list with their selection and the keyboard cursor. `elementIdOf` is as for `useCursor`. */
export function useList<Item extends { id: string }>(items: readonly Item[], elementIdOf: (id: string) => string) {
  const ids = items.map(({ id }) => id)
  const { cursorId, setCursorId, move } = useCursor(ids, elementIdOf)
  const selection = useSelection(items)
  const current = items.find(({ id }) => id === cursorId)
  const affected = selection.selected.length > 0 ? selection.selected : current ? [current] : []
  return {
    items,
    selection,
    cursorId,
    setCursorId,
    move,
    /** The item under the cursor. */
    current,
    /** The items that a shortcut affects: the selected ones, else the one under the cursor. */
    affected,
  }
}
