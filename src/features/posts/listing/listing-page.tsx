import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { formatCount, plural } from '#src/lib/format/format-count.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import type { Listing, ListingScope } from '../post.ts'
import { CategoryPills } from './category-pills.tsx'
import styles from './listing-page.module.css'
import { ListingSearch } from './listing-search.tsx'
import { LISTING_TEXTS, SKELETON_CARDS } from './listing-texts.ts'
import { type ListingState, listingHref } from './listing-url.ts'
import { PostCardSkeletons, PostCards } from './post-cards.tsx'
import { ResultsMessage } from './results-message.tsx'

const PAGINATED = 'paginated'

/** The loader data of a listing route. */
export type ListingData = {
  scope: ListingScope
  listing: Listing
  /** The normalised search of the URL; '' without one. */
  search: string
  /** The chosen category as posts spell it, or as in the URL when no post has it; '' without one. */
  category: string
} & Pick<ListingState, 'sort' | 'exact'>

type ListingPageProps = ListingData & {
  /** The listing's path, without its state. */
  path: string
  title?: string
  lead: string
  /** The category belongs to the path: it cannot be chosen and stays out of the query. */
  isFixed?: boolean
}

export function ListingPage({ path, title, lead, isFixed = false, ...data }: ListingPageProps) {
  const { scope, listing, search, category, sort, exact } = data
  const texts = LISTING_TEXTS[scope]
  const chosen = isFixed ? '' : category
  return (
    <>
      <PageHead
        label={plural(listing.total, texts.one, texts.many)}
        title={title ?? (isFixed ? category : texts.title)}
        lead={leadOf(data, lead)}
      />
      <SearchSection path={path} label={`Search ${isFixed ? category : texts.many}`} search={search} category={chosen} sort={sort} />
      <Results {...data} path={path} isFixed={isFixed}>
        {isFixed ? null : (
          <CategoryPills
            categories={listing.categories}
            all={listing.all}
            current={category === '' ? '' : listing.category}
            href={(name) => listingHref(path, { search, category: name, sort, exact })}
          />
        )}
      </Results>
    </>
  )
}

/** Leads say 'newest first', which the best matches are not. */
function leadOf({ search, sort }: ListingData, lead: string): ReactNode {
  if (!search) return lead
  return <span className={styles.searchLead}>What matches your search, {sort === 'newest' ? 'newest' : 'best match'} first.</span>
}

export function SearchSection({ label, ...rest }: { path: string; label: string } & Pick<ListingState, 'search' | 'category' | 'sort'>) {
  return (
    <Section tight className={styles.search} margin={<p className="label">Search</p>} data-noprint>
      <ListingSearch label={label} {...rest} />
    </Section>
  )
}

type ResultsProps = ListingData & Required<Pick<ListingPageProps, 'path' | 'isFixed'>> & { children: ReactNode }

function Results({ scope, listing, search, category, sort, exact, path, isFixed, children }: ResultsProps) {
  const texts = LISTING_TEXTS[scope]
  const isLoading = useIsSlowlyReloading()
  const heading = useScrollToResults()
  const chosen = isFixed ? '' : category
  const href = (change: Partial<ListingState>) => listingHref(path, { search, category: chosen, sort, exact, ...change })
  return (
    <>
      <Section
        className={styles.results}
        margin={<ResultsMessage listing={listing} search={search} category={category} sort={sort} href={href} />}
        aria-busy={isLoading}
      >
        {children}
        <h2 ref={heading} className={`sr ${styles.heading}`} tabIndex={-1}>
          {listing.page > 1 ? `Results, page ${listing.page}` : 'Results'}
        </h2>
        {isLoading ? (
          <PostCardSkeletons count={SKELETON_CARDS} layout={texts.layout} label={`Loading ${texts.many}`} />
        ) : listing.posts.length > 0 ? (
          <PostCards posts={listing.posts} layout={texts.layout} action={texts.action} priority />
        ) : (
          <EmptyState title={texts.empty}>
            {search || chosen ? <ButtonLink to={path}>Clear {isFixed ? 'search' : 'search and category'}</ButtonLink> : null}
          </EmptyState>
        )}
      </Section>
      {listing.pages > 1 ? (
        <Section
          tight
          margin={
            <p className="label">
              Page {listing.page} of {formatCount(listing.pages)}
            </p>
          }
        >
          <Pagination page={listing.page} pages={listing.pages} href={(page) => href({ page })} state={PAGINATED} />
        </Section>
      ) : null}
    </>
  )
}

/** Scrolls to the results when pagination starts, and focuses their heading when it completes. The caller puts the ref on the heading. */
function useScrollToResults() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, state } = useLocation()
  const type = useNavigationType()
  const pending = useNavigation().location
  // Back and forward change the address at once, before the page is loaded. They return to where the page was left.
  const isPaginating = pending?.state === PAGINATED && pending.search !== window.location.search
  useEffect(() => {
    if (isPaginating) heading.current?.closest('section')?.scrollIntoView()
  }, [isPaginating])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key distinguishes one navigation from the next
  useEffect(() => {
    if (type === 'POP' || state !== PAGINATED) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView()
  }, [key, state, type])
  return heading
}

/** Whether a navigation within this listing has taken so long that skeletons do not flicker. */
function useIsSlowlyReloading(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname === pathname
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setLong(true), 150)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isLoading])
  return isLoading && isLong
}

/** The placeholder of a listing during a slow navigation. */
export function ListingSkeleton({ scope, title }: { scope: ListingScope; title?: string }) {
  const texts = LISTING_TEXTS[scope]
  return (
    <>
      <PageHead label={texts.many} title={title ?? texts.title} />
      <Section margin={<p className="label">Loading</p>}>
        <PostCardSkeletons count={SKELETON_CARDS} layout={texts.layout} label={`Loading ${texts.many}`} />
      </Section>
    </>
  )
}
