import type { DeskKey } from '#src/ui/desk/desk-keys.tsx'

type ListActions = { move: (step: 1 | -1) => void; select: () => void; edit: () => void; remove: () => void; create: () => void }

/** The id of the list's search box. */
export const SEARCH_ID = 'links-search'

export function linkListKeys({ move, select, edit, remove, create }: ListActions): DeskKey[] {
  return [
    { press: 'j', does: 'Move', run: () => move(1) },
    { press: 'k', does: 'Move', run: () => move(-1) },
    { press: 'x', does: 'Select', run: select },
    { press: 'e', does: 'Edit', run: edit },
    { press: 'Delete', does: 'Delete, undo for 10 s', run: remove },
    { press: '/', does: 'Search', run: () => document.getElementById(SEARCH_ID)?.focus() },
    { press: 'n', does: 'New link', run: create, isMinor: true },
  ]
}
