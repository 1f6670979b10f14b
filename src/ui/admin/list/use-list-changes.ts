import { useState } from 'react'
import type { AdminResult } from '#src/lib/admin-api.ts'
import { toast } from '../../toast.tsx'
import { offerUndo } from '../undo.tsx'
import { describeMissing, type ItemNames } from './item-names.ts'

type Changed = { changed: readonly string[] }

type Change<Item, Answer extends Changed> = {
  items: readonly Item[]
  send: () => Promise<AdminResult<Answer>>
  /** What happened to the items that were changed. */
  describe: (changed: readonly Item[]) => string
  /** Left out where a change cannot be undone. */
  undo?: ((answer: Answer) => Promise<AdminResult<Changed>>) | undefined
}

/**
 * Changes of items in a list. Items are `busy` until the list shows their new state; changes may overlap. What fails is said and
 * leaves the list as it is; what succeeds can be undone for ten seconds.
 */
export function useListChanges<Item extends { id: string }>(names: ItemNames<Item>) {
  const [running, setRunning] = useState<readonly (readonly Item[])[]>([])

  async function work<T>(items: readonly Item[], task: () => Promise<T>): Promise<T> {
    setRunning((others) => [...others, items])
    const result = await task()
    setRunning((all) => all.filter((one) => one !== items))
    return result
  }

  /** Answers the ids of those that were changed. */
  function change<Answer extends Changed>({ items, send, describe, undo }: Change<Item, Answer>): Promise<readonly string[]> {
    // A list of its own, as the same items may be changed twice at once.
    return work([...items], async () => {
      const result = await send()
      if (!result.ok) return toastFailure(result.message)
      const { data } = result
      const changed = items.filter(({ id }) => data.changed.includes(id))
      const missing = describeMissing(names, items, changed.length)
      if (missing !== null) toastFailure(missing)
      if (changed.length === 0) return []
      if (undo) offerUndo(describe(changed), () => void takeBack(changed, () => undo(data)))
      else toastSuccess(describe(changed))
      return changed.map(({ id }) => id)
    })
  }

  function takeBack(items: readonly Item[], undo: () => Promise<AdminResult<Changed>>): Promise<void> {
    return work([...items], async () => {
      const result = await undo()
      const problem = result.ok ? describeMissing(names, items, result.data.changed.length) : result.message
      if (problem !== null) toastFailure(problem)
    })
  }

  return { busy: new Set(running.flat().map(({ id }) => id)), work, change, takeBack }
}

export function toastSuccess(message: string): void {
  toast({ title: 'Done', message, kind: 'ok' })
}

/** Answers that nothing was changed. */
export function toastFailure(message: string): [] {
  toast({ title: 'Not done', message, kind: 'bad' })
  return []
}
