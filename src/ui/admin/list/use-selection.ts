import { useState } from 'react'

export type Selection<Item> = ReturnType<typeof useSelection<Item & { id: string }>>

/** The selected items. Items that are no longer in the list are not selected. */
export function useSelection<Item extends { id: string }>(items: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = items.filter(({ id }) => ids.has(id))
  const isAll = items.length > 0 && selected.length === items.length
  return {
    selected,
    isAll,
    isSome: selected.length > 0,
    has: (id: string) => ids.has(id),
    toggle: (id: string) => setIds((before) => (before.has(id) ? without(before, [id]) : new Set([...before, id]))),
    toggleAll: () => setIds(new Set(isAll ? [] : items.map(({ id }) => id))),
    remove: (gone: readonly string[]) => setIds((before) => without(before, gone)),
    clear: () => setIds(new Set()),
  }
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !gone.includes(id)))
}
