import { Section } from '#src/ui/layout/section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './post-skeleton.module.css'

/** The placeholder of a post during a slow navigation. */
export function PostSkeleton() {
  return (
    <div role="status" aria-label="Loading post">
      <Section tight margin={<p className="label">Loading</p>}>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.lead} />
        <Skeleton className={styles.facts} />
      </Section>
      <Section margin={null}>
        <Lines />
        <Skeleton className={styles.picture} />
        <Lines />
      </Section>
    </div>
  )
}

function Lines() {
  return (
    <div className={styles.lines}>
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  )
}
