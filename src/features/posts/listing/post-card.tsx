import { Link } from 'react-router'
import { CoverImage } from '#src/features/media/cover-image.tsx'
import type { ImageSource } from '#src/features/media/image-source.ts'
import { formatDate } from '#src/lib/format/format-date.ts'
import { badgeClass } from '#src/ui/badge.ts'
import { MoreLink } from '#src/ui/button.tsx'
import type { PostSummary, SnippetPart } from '../post.ts'
import styles from './post-card.module.css'
import { trimBeforeHit } from './trim-before-hit.ts'

type PostCardProps = {
  post: PostSummary
  /** The cover, which differs from `post.image` when a neighbour has the same default cover. */
  image: ImageSource
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Loads the image eagerly and with high priority, for the card with the largest image of the page. */
  priority?: boolean
  /** The label of a second link to the post: 'Code and Preview' on projects. */
  action?: string
}

/** One post in a list. The style sheet extends the link of the title to the whole card. */
export function PostCard({ post, image, sizes, priority = false, action }: PostCardProps) {
  const [first, ...others] = post.category
  const href = `/posts/${encodeURIComponent(post.slug)}`
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <CoverImage image={image} sizes={sizes} alt="" priority={priority} />
        {first ? <span className={`${badgeClass} ${styles.badge}`}>{first}</span> : null}
      </div>
      <h3 className={styles.title}>
        <Link to={href}>{post.title}</Link>
      </h3>
      {post.snippet || post.description ? (
        <p className={styles.text}>{post.snippet ? <Snippet parts={post.snippet} /> : post.description}</p>
      ) : null}
      <div className={styles.foot}>
        <time dateTime={post.createdAt}>{formatDate(post.createdAt)}</time>
        {others.length > 0 ? <span className={styles.tags}>{others.map(hashtag).join(' ')}</span> : null}
      </div>
      {action ? (
        <p className={styles.action}>
          <MoreLink to={href} className={styles.above}>
            {action}
            <span className="sr"> of {post.title}</span>
          </MoreLink>
        </p>
      ) : null}
    </article>
  )
}

function Snippet({ parts }: { parts: SnippetPart[] }) {
  return trimBeforeHit(parts).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a snippet have no other identity
    part.hit ? <mark key={index}>{part.text}</mark> : part.text,
  )
}

function hashtag(category: string): string {
  return `#${category.replace(/\s+/g, '-')}`
}
