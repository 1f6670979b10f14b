import type { DeskKey } from '#src/ui/desk/desk-keys.tsx'

type ListActions = {
  move: (step: 1 | -1) => void
  select: () => void
  edit: () => void
  quickEdit: () => void
  remove: () => void
  create: () => void
}

/** The id of the list's search box. */
export const SEARCH_ID = 'posts-search'

export function listKeys({ move, select, edit, quickEdit, remove, create }: ListActions): DeskKey[] {
  return [
    { press: 'j', does: 'Move', run: () => move(1) },
    { press: 'k', does: 'Move', run: () => move(-1) },
    { press: 'x', does: 'Select', run: select },
    { press: 'e', does: 'Edit', run: edit },
    { press: 'q', does: 'Quick edit', run: quickEdit },
    { press: 'Delete', does: 'Delete, undo for 10 s', run: remove },
    { press: '/', does: 'Search', run: focusSearch },
    { press: 'n', does: 'New post', run: create, isMinor: true },
  ]
}

/** What stands there is selected: a new search takes its place, a key at its end goes on with it. */
function focusSearch(): void {
  const search = document.getElementById(SEARCH_ID)
  search?.focus()
  if (search instanceof HTMLInputElement) search.select()
}
