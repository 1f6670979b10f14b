import { useState } from 'react'
import type { AdminResult } from '#src/lib/admin-api.ts'
import { toast } from '../../toast.tsx'
import { offerUndo } from '../undo/undo.tsx'
import { CHANGE_TOPIC } from '../use-action.tsx'
import { describeMissing, type ItemNames } from './item-names.ts'

/** `reason` says why items were left out. */
type Changed = { changed: readonly string[]; reason?: string | null }

type Change<Item, Answer extends Changed> = {
  items: readonly Item[]
  send: () => Promise<AdminResult<Answer>>
  /** Describes what happened to the changed items. */
  describe: (changed: readonly Item[]) => string
  /** Absent when the change cannot be undone. */
  undo?: ((answer: Answer) => Promise<AdminResult<Changed>>) | undefined
}

/**
 * Changes of list items. Items are `busy` until the list has their new state. Changes may overlap. A failure is displayed and leaves the
 * list as it is; a success can be undone for ten seconds.
 */
export function useListChanges<Item extends { id: string }>(names: ItemNames<Item>) {
  const [running, setRunning] = useState<readonly (readonly Item[])[]>([])

  async function work<T>(items: readonly Item[], task: () => Promise<T>): Promise<T> {
    setRunning((others) => [...others, items])
    const result = await task()
    setRunning((all) => all.filter((one) => one !== items))
    return result
  }

  /** Resolves to the ids of the changed items. */
  function change<Answer extends Changed>({ items, send, describe, undo }: Change<Item, Answer>): Promise<readonly string[]> {
    // A copy, because the same array may be in two changes at once and is compared by identity.
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
      const problem = result.ok ? (result.data.reason ?? describeMissing(names, items, result.data.changed.length)) : result.message
      if (problem !== null) toastFailure(problem)
    })
  }

  return { busy: new Set(running.flat().map(({ id }) => id)), work, change, takeBack }
}

export function toastSuccess(message: string): void {
  toast({ title: 'Done', message, kind: 'ok' })
}

/** Returns the ids of the changed items: none. */
export function toastFailure(message: string): [] {
  toast({ title: 'Not done', message, kind: 'bad', topic: CHANGE_TOPIC })
  return []
}
