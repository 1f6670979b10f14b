import { useCursor } from '../use-cursor.ts'
import { useSelection } from './use-selection.ts'

export type List<Item extends Chosen, Chosen extends { id: string } = Item> = ReturnType<typeof useList<Item, Chosen>>

/** The items of a list with their selection and the keyboard cursor. `elementIdOf` is as for `useCursor`, `scope` and `Chosen` as for `useSelection`. */
export function useList<Item extends Chosen, Chosen extends { id: string } = Item>(
  items: readonly Item[],
  elementIdOf: (id: string) => string,
  scope?: string,
) {
  const ids = items.map(({ id }) => id)
  const { cursorId, setCursorId, move } = useCursor(ids, elementIdOf)
  const selection = useSelection<Item, Chosen>(items, scope)
  const current = items.find(({ id }) => id === cursorId)
  const affected: readonly Chosen[] = selection.isSome ? selection.selected : current ? [current] : []
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
