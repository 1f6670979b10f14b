import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { TocEntry } from '#src/lib/toc.ts'
import { currentHeading, SCROLL_OFFSET } from './current-heading.ts'
import styles from './table-of-contents.module.css'

/** Links to the headings of the article. The style sheet hides them on narrow screens, which have no margin. */
export function TableOfContents({ entries }: { entries: TocEntry[] }) {
  const list = useRef<HTMLElement>(null)
  const { current, follow } = useCurrentHeading(entries)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const top = Math.min(...entries.map((entry) => entry.level))

  // Scrolls a long list to the current entry. `scrollIntoView` would scroll the page, too.
  useEffect(() => {
    const currentLink = list.current?.querySelectorAll('a')[entries.findIndex(({ id }) => id === current)]
    if (list.current && currentLink) scrollListTo(list.current, currentLink)
  }, [entries, current])

  /** `Link` would drop the query of the page, and the browser would jump to the heading instead of scrolling. */
  function handleClick(event: MouseEvent, id: string) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    follow(id)
    void navigate({ search, hash: id }, { replace: hash === `#${id}` })
  }

  return (
    <nav ref={list} className={styles.contents} aria-label="Table of contents" data-noprint>
      <p className="label">On this page</p>
      <ol className={styles.list}>
        {entries.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              data-depth={level - top}
              aria-current={id === current ? 'true' : undefined}
              onClick={(event) => handleClick(event, id)}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The current heading, and a function that scrolls to one without marking those in between. */
function useCurrentHeading(entries: TocEntry[]) {
  const [current, setCurrent] = useState<string | null>(null)
  const isScrollingToHeading = useRef(false)

  useEffect(() => {
    let frame = 0
    function update() {
      frame = 0
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
  }, [entries])

  function follow(id: string) {
    const heading = document.getElementById(id)
    if (!heading) return
    const top = heading.getBoundingClientRect().top + scrollY - SCROLL_OFFSET
    // Waits for `scrollend` only where browsers support it and where the page scrolls at all.
    isScrollingToHeading.current = 'onscrollend' in window && Math.abs(reachable(top) - scrollY) > 1
    setCurrent(id)
    scrollTo({ top, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return { current, follow }
}

function reachable(top: number): number {
  return Math.max(0, Math.min(top, document.documentElement.scrollHeight - innerHeight))
}

function scrollListTo(list: HTMLElement, entry: HTMLElement) {
  const above = entry.getBoundingClientRect().top - list.getBoundingClientRect().top
  const below = above + entry.offsetHeight - list.clientHeight
  if (above < 0) list.scrollTop += above - entry.offsetHeight
  else if (below > 0) list.scrollTop += below + entry.offsetHeight
}
