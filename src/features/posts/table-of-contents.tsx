import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { TocEntry } from '#src/lib/toc.ts'
import { currentHeading, SCROLL_OFFSET } from './current-heading.ts'
import styles from './table-of-contents.module.css'

/** The headings of the article; shown where there is a margin to hold it. Plain fragment links without JavaScript. */
export function TableOfContents({ entries }: { entries: TocEntry[] }) {
  const list = useRef<HTMLElement>(null)
  const { current, follow } = useCurrentHeading(entries)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const top = Math.min(...entries.map((entry) => entry.level))

  // A long list scrolls by itself: the marked entry stays in its view, and the page does not move for it.
  useEffect(() => {
    const marked = list.current?.querySelectorAll('a')[entries.findIndex(({ id }) => id === current)]
    if (list.current && marked) keepInView(list.current, marked)
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

/** The heading being read, and a way to go to one without the mark wandering over those in between. */
function useCurrentHeading(entries: TocEntry[]) {
  const [current, setCurrent] = useState<string | null>(null)
  const isTravelling = useRef(false)

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
      if (!isTravelling.current && frame === 0) frame = requestAnimationFrame(update)
    }
    function handleScrollEnd() {
      isTravelling.current = false
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
    // Only where the end of a scroll is announced, and only when there is a way to go, may the mark wait for it.
    isTravelling.current = 'onscrollend' in window && Math.abs(reachable(top) - scrollY) > 1
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

function keepInView(list: HTMLElement, entry: HTMLElement) {
  const above = entry.getBoundingClientRect().top - list.getBoundingClientRect().top
  const below = above + entry.offsetHeight - list.clientHeight
  if (above < 0) list.scrollTop += above - entry.offsetHeight
  else if (below > 0) list.scrollTop += below + entry.offsetHeight
}
