import { type RefObject, useRef, useState } from 'react'

/** State whose newest value event handlers can read before React has rendered it: `latest.current`. */
export function useLatestState<Value>(initial: Value): {
  rendered: Value
  latest: Readonly<RefObject<Value>>
  update: (next: Value) => void
} {
  const [rendered, setRendered] = useState(initial)
  const latest = useRef(initial)
  function update(next: Value): void {
    latest.current = next
    setRendered(next)
  }
  return { rendered, latest, update }
}
