import { useId, useState } from 'react'
import { Link } from 'react-router'
import { badgeClass, lineBadgeClass } from '#src/ui/badge.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { authorsOf } from '../authors.ts'
import { listingHref } from '../listing/listing-url.ts'
import { CATEGORIES_BEFORE_TOGGLE, type DisplayedPost } from '../post.ts'
import { PostFacts } from './post-facts.tsx'
import styles from './post-header.module.css'

type PostHeaderProps = {
  post: DisplayedPost
  lead: string
  /** The author of the site. */
  author: string
  views: number
}

export function PostHeader({ post, lead, author, views }: PostHeaderProps) {
  return (
    <Section tight margin={<p className="label">{post.isProject ? 'Project' : 'Post'}</p>}>
      {post.category.length > 0 ? <PostCategories names={post.category} path={post.isProject ? '/projects' : '/posts'} /> : null}
      <h1 className={styles.title}>{post.title}</h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      <PostFacts authors={authorsOf(post, author)} createdAt={post.createdAt} views={views} readingMinutes={post.readingMinutes} />
    </Section>
  )
}

/** The first two categories and a toggle for the others. Without JavaScript all are visible. */
function PostCategories({ names, path }: { names: string[]; path: string }) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const hidden = names.length - CATEGORIES_BEFORE_TOGGLE
  return (
    <div className={styles.categories} id={list}>
      {names.map((name, index) => (
        <Link
          key={name}
          to={listingHref(path, { category: name })}
          className={`${index === 0 ? badgeClass : lineBadgeClass} ${index < CATEGORIES_BEFORE_TOGGLE ? '' : styles.rest}`}
          data-closed={index < CATEGORIES_BEFORE_TOGGLE || isOpen ? undefined : ''}
        >
          {name}
        </Link>
      ))}
      {hidden > 0 ? (
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : `More (${hidden})`}
        </button>
      ) : null}
    </div>
  )
}
