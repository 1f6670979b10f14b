import type { ComponentProps } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ListingFailure } from '#src/features/posts/listing/listing-failure.tsx'
import { isLoadFailure } from '#src/lib/web/is-load-failure.ts'
import { ErrorScreen } from '../frame/error-screen.tsx'
import { useSite } from '../frame/use-site.ts'

/** The error of a listing route: a failed load and a refused search keep the listing's search, other errors have their own screen. */
export function ListingError({ error, ...listing }: Omit<ComponentProps<typeof ListingFailure>, 'isRefused'> & { error: unknown }) {
  const { name } = useSite()
  const isRefused = isRouteErrorResponse(error) && error.status === 429
  if (!isRefused && !isLoadFailure(error)) return <ErrorScreen error={error} />
  return (
    <>
      <title>{`${listing.title} · ${name}`}</title>
      <ListingFailure {...listing} isRefused={isRefused} />
    </>
  )
}
