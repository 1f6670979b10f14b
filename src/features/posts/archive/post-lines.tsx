import { Link } from 'react-router'
import styles from './post-lines.module.css'

/** `day` is displayed before the title, `category` after it. */
export type PostLine = { slug: string; title: string; createdAt: string; day: string; category: string | null }

/** Posts as lines with date, title and category. */
export function PostLines({ posts }: { posts: PostLine[] }) {
  return (
    <ul className={styles.lines}>
      {posts.map(({ slug, title, createdAt, day, category }) => (
        <li key={slug}>
          <time dateTime={createdAt.slice(0, 10)}>{day}</time>
          <Link to={`/posts/${slug}`}>{title}</Link>
          {category === null ? null : <i>{category}</i>}
        </li>
      ))}
    </ul>
  )
}
