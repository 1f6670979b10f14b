import { useLocation } from 'react-router'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section } from '#src/ui/layout/section.tsx'
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
}

/** A listing that could not be loaded, on the server or in a client navigation. */
export function ListingFailure({ scope, path, title }: ListingFailureProps) {
  const texts = LISTING_TEXTS[scope]
  const { search, category, sort } = parseListingState(new URLSearchParams(useLocation().search))
  return (
    <>
      <PageHead label={texts.many} title={title} />
      <SearchSection path={path} label={`Search ${texts.many}`} search={search} category={category} sort={sort} />
      <Section margin={<p className="label">Not loaded</p>}>
        <NotLoaded title={texts.empty} what={texts.many} />
      </Section>
    </>
  )
}
