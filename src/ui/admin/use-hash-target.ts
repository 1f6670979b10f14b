import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Focuses the field of that name, or the element with that id, that the hash of the address names. */
export function useHashTarget(): void {
  const { hash, key } = useLocation()
  // Moves the focus, which React cannot do.
  useEffect(() => {
    const name = hash.slice(1)
    if (!/^[\w-]+$/.test(name)) return
    const target = document.querySelector<HTMLElement>(`main :is([name="${name}"]:not([type="hidden"]), #${name})`)
    // `key` changes with every navigation, also with one to the same address.
    if (key) target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }, [hash, key])
}
