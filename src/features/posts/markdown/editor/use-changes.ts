import { useSyncExternalStore } from 'react'
import type { createStore } from '#src/lib/browser/create-store.ts'

/** Counts the changes of a view. */
export type Changes = ReturnType<typeof createStore<number>>

/** What `read` gives after each change. Renders the component again when it is another value. */
export function useChanged<Value extends number | boolean>({ subscribe }: Changes, read: () => Value): Value {
  return useSyncExternalStore(subscribe, read)
}
