import type { Shortcut } from '../keyboard/shortcut-help.tsx'
import type { List } from './use-list.ts'

type ListActions<Item, Chosen> = {
  /** The id of the search field. */
  searchId?: string | undefined
  /** Absent in lists whose items have no form. */
  edit?: (item: Item) => void
  /** What the key of `remove` does. */
  removes?: string
  remove: (items: readonly Chosen[]) => void
  /** Shortcuts of this list only. */
  own?: readonly Shortcut[]
}

/** The shortcuts that all lists have. */
export function listKeys<Item extends Chosen, Chosen extends { id: string }>(
  list: List<Item, Chosen>,
  { searchId, edit, remove, removes = 'Delete, undo for 10 s', own = [] }: ListActions<Item, Chosen>,
): Shortcut[] {
  const { move, selection, current, affected } = list
  const removeAffected = () => {
    if (affected.length > 0) remove(affected)
  }
  const search = searchId === undefined ? [] : [{ press: '/', does: 'Search', run: () => focusSearch(searchId) }]
  return [
    { press: 'j', does: 'Move', run: () => move(1) },
    { press: 'k', does: 'Move', run: () => move(-1) },
    { press: 'x', does: 'Select', run: () => current && selection.toggle(current.id) },
    ...(edit ? [{ press: 'e', does: 'Edit', run: () => current && edit(current) }] : []),
    ...own.filter(({ isMinor }) => !isMinor),
    { press: 'd', does: removes, run: removeAffected },
    { press: 'Delete', does: removes, run: removeAffected },
    ...search,
    ...own.filter(({ isMinor }) => isMinor),
  ]
}

/** Selects the text, so that typing replaces it and End continues it. */
function focusSearch(searchId: string): void {
  const search = document.getElementById(searchId)
  search?.focus()
  if (search instanceof HTMLInputElement) search.select()
}
