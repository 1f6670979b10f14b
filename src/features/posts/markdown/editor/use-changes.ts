import { useSyncExternalStore } from 'react'
import type { createStore } from '#src/lib/browser/create-store.ts'

/** Counts the changes of a view. */
export type Changes = ReturnType<typeof createStore<number>>

/** Renders the component again after each change. */
export function useChanges({ subscribe, get }: Changes): void {
  useSyncExternalStore(subscribe, get)
}
