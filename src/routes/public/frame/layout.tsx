import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useSlowNavigation } from '#src/ui/layout/route-change.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { PublicFrame } from './public-frame.tsx'

// No first visit needs it, so none downloads it.
const PageSkeleton = lazy(async () => ({ default: (await import('./page-skeleton.tsx')).PageSkeleton }))

/** Paths whose pages come from the database; the others are never slow enough to need a stand-in. */
const HAS_SKELETON = /^\/($|posts(\/|$)|projects$|resources$|languages\/|category\/)/

export default function PublicLayout() {
  const coming = useSlowNavigation()
  if (!coming || !HAS_SKELETON.test(coming)) {
    return (
      <PublicFrame>
        <Outlet />
      </PublicFrame>
    )
  }
  return (
    <PublicFrame>
      <Suspense>
        <PageSkeleton pathname={coming} />
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
