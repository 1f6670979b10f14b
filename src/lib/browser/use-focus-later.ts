import { useEffect, useRef } from 'react'

/** A function that has `focus` called after the next render, which may replace the element that had the focus. */
export function useFocusLater<Target>(focus: (target: Target) => void): (target: Target) => void {
  const wanted = useRef<{ target: Target } | null>(null)
  useEffect(() => {
    const found = wanted.current
    wanted.current = null
    if (found) focus(found.target)
  })
  return (target) => {
    wanted.current = { target }
  }
}
