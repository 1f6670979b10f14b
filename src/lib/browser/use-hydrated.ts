import { useSyncExternalStore } from 'react'

/** False on the server and during hydration, true afterwards. For content that only the browser knows. */
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
