import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useSlowNavigation } from '#src/ui/layout/route-change.tsx'
import { ErrorScreen } from './error-screen.tsx'
import styles from './public-frame.module.css'
import { PublicFrame } from './public-frame.tsx'

/** Paths whose pages have a skeleton. The others load fast enough without one. */
const HAS_SKELETON = /^\/($|posts(\/|$)|projects$|resources$|languages\/|category\/)/

/** A skeleton hides the page instead of removing it: a navigation that fails or is cancelled leaves the page with all that was typed. */
export default function PublicLayout() {
  const pendingPath = useSlowNavigation()
  const skeletonPath = pendingPath && HAS_SKELETON.test(pendingPath) ? pendingPath : null
  const Skeleton = usePageSkeleton(skeletonPath !== null)
  const isReplaced = skeletonPath !== null && Skeleton !== null
  return (
    <PublicFrame>
      <div className={styles.page} hidden={isReplaced}>
        <Outlet />
      </div>
      {isReplaced ? (
        <div className={styles.page}>
          <Skeleton pathname={skeletonPath} />
        </div>
      ) : null}
    </PublicFrame>
  )
}

/** The skeletons, loaded on demand because a first visit never needs them. Without a connection the page stays until the navigation fails. */
function usePageSkeleton(isNeeded: boolean) {
  const [module, setModule] = useState<typeof import('./page-skeleton.tsx') | null>(null)
  useEffect(() => {
    if (isNeeded) import('./page-skeleton.tsx').then(setModule, () => undefined)
  }, [isNeeded])
  return module?.PageSkeleton ?? null
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PublicFrame>
      <ErrorScreen error={error} />
    </PublicFrame>
  )
}
