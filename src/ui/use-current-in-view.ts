import { useEffect, useRef } from 'react'

/**
 * Scrolls a row that is wider than the screen to its child with `aria-current`, at first and when `current` changes; no attribute does that.
 * The caller puts the ref on the row.
 */
export function useCurrentInView(current?: string | null) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `current` is another child
  useEffect(() => {
    const child = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && child) row.current.scrollLeft = child.offsetLeft - (row.current.clientWidth - child.offsetWidth) / 2
  }, [current])
  return row
}
