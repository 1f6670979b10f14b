import { useState } from 'react'

export type Selection<Chosen> = ReturnType<typeof useSelection<Chosen & { id: string }, Chosen & { id: string }>>
export type SelectionMarks = Pick<Selection<unknown>, 'has' | 'isAll' | 'isSome' | 'toggle' | 'toggleAll'>

/** `others` are selected items that are not on the page. */
type State<Chosen> = { scope: string; ids: ReadonlySet<string>; others: readonly Chosen[] }

/**
 * The selected items: of the page, and of everything that matches once `selectMatching` was called. Items of the page that are no longer in the list
 * are not selected. Another `scope`, the filters of the list, begins anew. `Chosen` is what bulk actions need of an item.
 */
export function useSelection<Item extends Chosen, Chosen extends { id: string }>(items: readonly Item[], scope = '') {
  const [stored, setStored] = useState<State<Chosen>>({ scope, ids: new Set(), others: [] })
  const state = stored.scope === scope ? stored : { scope, ids: new Set<string>(), others: [] }
  const onPage = new Set(items.map(({ id }) => id))
  const ofPage = items.filter(({ id }) => state.ids.has(id))
  const ofOthers = state.others.filter(({ id }) => state.ids.has(id) && !onPage.has(id))
  const selected: readonly Chosen[] = [...ofPage, ...ofOthers]
  const isAll = items.length > 0 && ofPage.length === items.length
  const update = (change: (before: State<Chosen>) => Partial<State<Chosen>>) =>
    setStored((before) => {
      const current = before.scope === scope ? before : { scope, ids: new Set<string>(), others: [] }
      return { ...current, ...change(current) }
    })
  const clear = () => update(() => ({ ids: new Set(), others: [] }))
  return {
    selected,
    isAll,
    isSome: selected.length > 0,
    /** Whether items are selected that are not on the page. */
    hasOthers: ofOthers.length > 0,
    has: (id: string) => state.ids.has(id),
    toggle: (id: string) => update(({ ids }) => ({ ids: ids.has(id) ? without(ids, [id]) : new Set([...ids, id]) })),
    toggleAll: () => (isAll ? clear() : update(({ ids }) => ({ ids: new Set([...ids, ...onPage]) }))),
    selectMatching: (matching: readonly Chosen[]) => update(() => ({ ids: new Set(matching.map(({ id }) => id)), others: matching })),
    remove: (gone: readonly string[]) => update(({ ids }) => ({ ids: without(ids, gone) })),
    clear,
  }
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  const left = new Set(gone)
  return new Set([...ids].filter((id) => !left.has(id)))
}
