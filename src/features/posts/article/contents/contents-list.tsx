import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isPlainClick } from '#src/lib/browser/plain-click.ts'
import type { TocEntry } from '#src/lib/toc.ts'
import styles from './contents-list.module.css'

type ContentsListProps = {
  entries: TocEntry[]
  /** The id of the current heading. */
  current: string | null
  /** Scrolls to a heading. */
  onFollow: (id: string) => void
}

export function ContentsList({ entries, current, onFollow }: ContentsListProps) {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const top = Math.min(...entries.map((entry) => entry.level))

  /** `Link` would drop the query of the page, and the browser would jump to the heading instead of scrolling. */
  function handleClick(event: MouseEvent, id: string) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onFollow(id)
    void navigate({ search, hash: id }, { replace: hash === `#${id}` })
  }

  return (
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
  )
}
