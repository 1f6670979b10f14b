import { type RefObject, useEffect, useState } from 'react'
import { isHeaderHidden } from './header-visibility.ts'

/** Whether the header is hidden. Focus inside it shows it again, because a focused element must be visible. */
export function useHiddenHeader(header: RefObject<HTMLElement | null>): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    function follow() {
      const from = last
      const to = window.scrollY
      last = to
      const inUse = isInUse(header.current)
      setHidden((hidden) => isHeaderHidden({ hidden, from, to, inUse }))
    }
    function show() {
      setHidden(false)
    }
    const element = header.current
    addEventListener('scroll', follow, { passive: true })
    element?.addEventListener('focusin', show)
    return () => {
      removeEventListener('scroll', follow)
      element?.removeEventListener('focusin', show)
    }
  }, [header])
  return hidden
}

function isInUse(header: HTMLElement | null): boolean {
  return header !== null && (header.contains(document.activeElement) || header.querySelector('details[open]') !== null)
}
