import { useEffect, useRef } from 'react'
import type { TocEntry } from '#src/lib/toc.ts'
import { ContentsList } from './contents-list.tsx'
import styles from './table-of-contents.module.css'
import { useCurrentHeading } from './use-current-heading.ts'

/** Links to the headings of the article, in the margin of wide windows. `FoldedContents` has them in narrow ones. */
export function TableOfContents({ entries }: { entries: TocEntry[] }) {
  const list = useRef<HTMLElement>(null)
  const { current, follow } = useCurrentHeading(entries, list)

  // Scrolls a long list to the current entry. `scrollIntoView` would scroll the page, too.
  useEffect(() => {
    const currentLink = list.current?.querySelectorAll('a')[entries.findIndex(({ id }) => id === current)]
    if (list.current && currentLink) scrollListTo(list.current, currentLink)
  }, [entries, current])

  return (
    <nav ref={list} className={styles.contents} aria-label="Table of contents" data-noprint>
      <p className="label">On this page</p>
      <ContentsList entries={entries} current={current} onFollow={follow} />
    </nav>
  )
}

function scrollListTo(list: HTMLElement, entry: HTMLElement) {
  const above = entry.getBoundingClientRect().top - list.getBoundingClientRect().top
  const below = above + entry.offsetHeight - list.clientHeight
  if (above < 0) list.scrollTop += above - entry.offsetHeight
  else if (below > 0) list.scrollTop += below + entry.offsetHeight
}
