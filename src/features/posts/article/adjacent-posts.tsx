import { Link } from 'react-router'
import { Icon } from '#src/ui/icon.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import type { PostLink } from '../post.ts'
import styles from './adjacent-posts.module.css'

/** Links to the posts before and after this one by date. */
export function AdjacentPosts({ older, newer }: { older: PostLink | null; newer: PostLink | null }) {
  if (!older && !newer) return null
  return (
    <Section margin={<SectionTitle>More posts</SectionTitle>} data-noprint>
      <nav className={styles.links} aria-label="Previous and next post">
        {older ? (
          <Link to={`/posts/${older.slug}`} rel="prev" className={styles.older}>
            <span className="label">
              <Icon name="arrow-left" />
              Previous
            </span>
            <b>{older.title}</b>
          </Link>
        ) : null}
        {newer ? (
          <Link to={`/posts/${newer.slug}`} rel="next" className={styles.newer}>
            <span className="label">
              Next
              <Icon name="arrow-right" />
            </span>
            <b>{newer.title}</b>
          </Link>
        ) : null}
      </nav>
    </Section>
  )
}
