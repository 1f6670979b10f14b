import { type ComponentType, useEffect, useState } from 'react'

/** Loads the button when the page is scrolled, because no visit begins with it. */
export function LazyScrollToTop() {
  const [Button, setButton] = useState<ComponentType | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    function load() {
      if (scrollY === 0) return
      controller.abort()
      import('./scroll-to-top.tsx').then(
        ({ ScrollToTop }) => setButton(() => ScrollToTop),
        () => {},
      )
    }
    addEventListener('scroll', load, { passive: true, signal: controller.signal })
    // The browser may have restored the position already.
    load()
    return () => controller.abort()
  }, [])
  return Button ? <Button /> : null
}
