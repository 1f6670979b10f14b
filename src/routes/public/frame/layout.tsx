import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useSlowNavigation } from '#src/ui/layout/route-change.tsx'
import { ErrorScreen } from './error-screen.tsx'
import styles from './public-frame.module.css'
import { PublicFrame } from './public-frame.tsx'

// Loaded on demand, because a first visit never needs it.
const PageSkeleton = lazy(async () => ({ default: (await import('./page-skeleton.tsx')).PageSkeleton }))

/** Paths whose pages read the database; all others load fast enough without a skeleton. */
const HAS_SKELETON = /^\/($|posts(\/|$)|projects$|resources$|languages\/|category\/)/

/** A skeleton hides the page instead of removing it: a navigation that fails or is cancelled leaves the page with all that was typed. */
export default function PublicLayout() {
  const pendingPath = useSlowNavigation()
  const skeletonPath = pendingPath && HAS_SKELETON.test(pendingPath) ? pendingPath : null
  return (
    <PublicFrame>
      <div className={styles.page} hidden={skeletonPath !== null}>
        <Outlet />
      </div>
      {skeletonPath === null ? null : (
        <div className={styles.page}>
          <Suspense>
            <PageSkeleton pathname={skeletonPath} />
          </Suspense>
        </div>
      )}
    </PublicFrame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PublicFrame>
      <ErrorScreen error={error} />
    </PublicFrame>
  )
}
