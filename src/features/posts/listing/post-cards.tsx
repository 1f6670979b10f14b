import { spreadDefaultCovers } from '#src/features/media/covers/default-covers.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { PostSummary } from '../post.ts'
import styles from './post-card.module.css'
import { PostCard } from './post-card.tsx'

/** `lead`: the first wide, the others beside each other; `trio`: three from 768 px; `two` and `three`: columns of a listing. */
export type CardLayout = 'lead' | 'trio' | 'two' | 'three'

const NARROW = 'calc(100vw - 2rem)'
const SIZES: Record<CardLayout, { first: string; rest: string }> = {
  lead: {
    first: `(min-width: 80em) 570px, (min-width: 48em) 54vw, ${NARROW}`,
    rest: `(min-width: 80em) 206px, (min-width: 64em) 17vw, (min-width: 48em) 45vw, ${NARROW}`,
  },
  trio: sameSizes(`(min-width: 80em) 310px, (min-width: 48em) 30vw, ${NARROW}`),
  two: sameSizes(`(min-width: 80em) 472px, (min-width: 64em) 37vw, (min-width: 48em) 45vw, ${NARROW}`),
  three: sameSizes(`(min-width: 80em) 310px, (min-width: 64em) 25vw, (min-width: 48em) 45vw, ${NARROW}`),
}

type PostCardsProps = {
  posts: PostSummary[]
  layout: CardLayout
  /** Loads the first image eagerly and with high priority. */
  priority?: boolean
  /** The label of a second link on every card: 'Code and Preview' on projects. */
  action?: string
}

export function PostCards({ posts, layout, priority = false, action }: PostCardsProps) {
  const covers = spreadDefaultCovers(posts)
  return (
    <div className={`${styles.cards} ${styles[layout]}`}>
      {posts.map((post, index) => (
        <PostCard
          key={post.id}
          post={post}
          image={covers[index] ?? post.image}
          sizes={index === 0 ? SIZES[layout].first : SIZES[layout].rest}
          priority={priority && index === 0}
          action={action}
        />
      ))}
    </div>
  )
}

/** Placeholders of cards during loading; `label` is for screen readers. */
export function PostCardSkeletons({ count, layout, label = 'Loading posts' }: { count: number; layout: CardLayout; label?: string }) {
  return (
    <div className={`${styles.cards} ${styles[layout]}`} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike and never move
        <div key={index} className={styles.card}>
          <Skeleton className={styles.picture} />
          <Skeleton className={`${styles.line} ${styles.head}`} />
          <Skeleton className={`${styles.line} ${styles.head}`} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
        </div>
      ))}
    </div>
  )
}

function sameSizes(sizes: string) {
  return { first: sizes, rest: sizes }
}
