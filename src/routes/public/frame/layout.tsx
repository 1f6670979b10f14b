import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useSlowNavigation } from '#src/ui/layout/route-change.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { PublicFrame } from './public-frame.tsx'

// Loaded on demand, because a first visit never needs it.
const PageSkeleton = lazy(async () => ({ default: (await import('./page-skeleton.tsx')).PageSkeleton }))

/** Paths whose pages read the database; all others load fast enough without a skeleton. */
const HAS_SKELETON = /^\/($|posts(\/|$)|projects$|resources$|languages\/|category\/)/

export default function PublicLayout() {
  const pendingPath = useSlowNavigation()
  if (!pendingPath || !HAS_SKELETON.test(pendingPath)) {
    return (
      <PublicFrame>
        <Outlet />
      </PublicFrame>
    )
  }
  return (
    <PublicFrame>
      <Suspense>
        <PageSkeleton pathname={pendingPath} />
      </Suspense>
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
