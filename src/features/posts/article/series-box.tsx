import { useId } from 'react'
import { Link } from 'react-router'
import type { PostLink } from '../post.ts'
import styles from './series-box.module.css'

/** More parts than this begin folded, so that the article stays near. */
const OPEN_PARTS = 6

type SeriesBoxProps = { name: string; parts: PostLink[]; slug: string }

/** The parts of a series on the page of one of them. Nothing for a series of one part. */
export function SeriesBox({ name, parts, slug }: SeriesBoxProps) {
  const id = useId()
  const place = parts.findIndex((part) => part.slug === slug)
  if (parts.length < 2 || place < 0) return null
  return (
    <nav className={styles.box} aria-labelledby={id}>
      <details open={parts.length <= OPEN_PARTS}>
        <summary>
          <span className="label">
            Part {place + 1} of {parts.length}
          </span>
          <b id={id}>{name}</b>
        </summary>
        <ol className={styles.parts}>
          {parts.map((part) => (
            <li key={part.slug}>
              {part.slug === slug ? <span aria-current="true">{part.title}</span> : <Link to={`/posts/${part.slug}`}>{part.title}</Link>}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
