import { type RefObject, useEffect, useRef, useState } from 'react'
import { scrollBehavior } from '#src/lib/browser/scroll-behavior.ts'
import type { TocEntry } from '#src/lib/toc.ts'
import { currentHeading, SCROLL_OFFSET } from './current-heading.ts'

/**
 * The current heading, and a function that scrolls to one without marking those in between. Does nothing while `list` is hidden: a page has
 * one list for wide windows and one for narrow ones.
 */
export function useCurrentHeading(entries: TocEntry[], list: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<string | null>(null)
  const isScrollingToHeading = useRef(false)

  useEffect(() => {
    let frame = 0
    function update() {
      frame = 0
      if (!list.current?.checkVisibility()) return
      const tops = entries.flatMap(({ id }) => {
        const heading = document.getElementById(id)
        return heading ? [{ id, top: heading.getBoundingClientRect().top }] : []
      })
      setCurrent(currentHeading(tops))
    }
    function handleScroll() {
      if (!isScrollingToHeading.current && frame === 0) frame = requestAnimationFrame(update)
    }
    function handleScrollEnd() {
      isScrollingToHeading.current = false
      handleScroll()
    }
    update()
    addEventListener('scroll', handleScroll, { passive: true })
    addEventListener('scrollend', handleScrollEnd)
    addEventListener('resize', handleScroll)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', handleScroll)
      removeEventListener('scrollend', handleScrollEnd)
      removeEventListener('resize', handleScroll)
    }
  }, [entries, list])

  function follow(id: string) {
    const heading = document.getElementById(id)
    if (!heading) return
    const top = heading.getBoundingClientRect().top + scrollY - SCROLL_OFFSET
    // Waits for `scrollend` only where browsers support it and where the page scrolls at all.
    isScrollingToHeading.current = 'onscrollend' in window && Math.abs(reachable(top) - scrollY) > 1
    setCurrent(id)
    scrollTo({ top, behavior: scrollBehavior() })
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return { current, follow }
}

function reachable(top: number): number {
  return Math.max(0, Math.min(top, document.documentElement.scrollHeight - innerHeight))
}
