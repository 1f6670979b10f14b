import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { TocEntry } from '#src/lib/toc.ts'
import { Icon } from '#src/ui/icon.tsx'
import { ContentsList } from './contents-list.tsx'
import { readingProgress } from './current-heading.ts'
import styles from './folded-contents.module.css'
import { useCurrentHeading } from './use-current-heading.ts'

/** The table of contents of narrow windows: one line with the reading position at the top of the window, which unfolds. */
export function FoldedContents({ entries }: { entries: TocEntry[] }) {
  const details = useRef<HTMLDetailsElement>(null)
  const { current, follow } = useCurrentHeading(entries, details)
  useProgress(details)

  function handleFollow(id: string) {
    if (details.current) details.current.open = false
    follow(id)
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }
  return (
    <details ref={details} className={styles.contents} onKeyDown={handleKey} data-noprint>
      <summary className={styles.summary}>
        <span className="label">On this page</span>
        <span className={styles.current}>{entries.find(({ id }) => id === current)?.text}</span>
        <Icon name="arrow-down" />
      </summary>
      <nav className={styles.panel} aria-label="Table of contents">
        <ContentsList entries={entries} current={current} onFollow={handleFollow} />
      </nav>
    </details>
  )
}

/** Sets the share of the article that was read as a custom property: rendering at every frame would cost more. */
function useProgress(details: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let frame = 0
    function update() {
      frame = 0
      const article = document.querySelector('[data-article]')?.getBoundingClientRect()
      if (!article || !details.current?.checkVisibility()) return
      details.current.style.setProperty('--progress', String(readingProgress(article, innerHeight)))
    }
    function handleScroll() {
      if (frame === 0) frame = requestAnimationFrame(update)
    }
    update()
    addEventListener('scroll', handleScroll, { passive: true })
    addEventListener('resize', handleScroll)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', handleScroll)
      removeEventListener('resize', handleScroll)
    }
  }, [details])
}
