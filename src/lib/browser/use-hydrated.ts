import { useSyncExternalStore } from 'react'

/** False on the server and while its markup is taken over, true from then on: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  )
}

function noChange() {
  return () => {}
}
