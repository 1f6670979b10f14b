import type { ComponentProps } from 'react'
import { ListingFailure } from '#src/features/posts/listing/listing-failure.tsx'
import { isLoadFailure } from '#src/lib/web/is-load-failure.ts'
import { ErrorScreen } from '../frame/error-screen.tsx'
import { useSite } from '../frame/use-site.ts'

/** The error of a listing route: a failed load keeps the listing's search, other errors have their own screen. */
export function ListingError({ error, ...listing }: ComponentProps<typeof ListingFailure> & { error: unknown }) {
  const { name } = useSite()
  if (!isLoadFailure(error)) return <ErrorScreen error={error} />
  return (
    <>
      <title>{`${listing.title} · ${name}`}</title>
      <ListingFailure {...listing} />
    </>
  )
}
