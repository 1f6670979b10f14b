import { useLocation } from 'react-router'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { TryAgain } from '#src/ui/try-again.tsx'
import type { ListingScope } from '../post.ts'
import { SearchSection } from './listing-page.tsx'
import { LISTING_TEXTS } from './listing-texts.ts'
import { parseListingState } from './listing-url.ts'
import { NotLoaded } from './not-loaded.tsx'

type ListingFailureProps = {
  scope: ListingScope
  /** The listing's path, without its state. */
  path: string
  title: string
  /** Whether the search came after too many others from the same network. */
  isRefused: boolean
}

/** A listing that could not be loaded, on the server or in a client navigation, or whose search was refused. */
export function ListingFailure({ scope, path, title, isRefused }: ListingFailureProps) {
  const texts = LISTING_TEXTS[scope]
  const { search, category, sort } = parseListingState(new URLSearchParams(useLocation().search))
  return (
    <>
      <PageHead label={texts.many} title={title} />
      <SearchSection path={path} label={`Search ${texts.many}`} search={search} category={category} sort={sort} />
      <Section margin={<p className="label">Not loaded</p>}>
        {isRefused ? (
          <EmptyState title="Too many searches">
            <p role="alert">Your network has searched very often. Wait a few minutes, then search again.</p>
            <TryAgain />
          </EmptyState>
        ) : (
          <NotLoaded title={texts.empty} what={texts.many} />
        )}
      </Section>
    </>
  )
}
