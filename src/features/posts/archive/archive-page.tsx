import { formatCount, plural } from '#src/lib/format/format-count.ts'
import { formatDate } from '#src/lib/format/format-date.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { type Archive, type ArchivedPost, type ArchivedYear, archiveHref, groupByYear, locateYears } from './archive.ts'
import styles from './archive-page.module.css'
import { PostLines } from './post-lines.tsx'

/** All posts by year, one line each. */
export function ArchivePage({ archive, lead }: { archive: Archive; lead: string }) {
  const { posts, total, page, pages } = archive
  const years = locateYears(archive.years)
  const counts = new Map(years.map(({ year, posts }) => [year, posts]))
  return (
    <>
      <PageHead label={plural(total, 'post')} title="Archive" lead={lead} />
      {years.length > 1 ? (
        <Section tight margin={<p className="label">Year</p>}>
          <YearLinks years={years} page={page} />
        </Section>
      ) : null}
      {groupByYear(posts).map(({ year, posts }) => (
        <Section
          key={year}
          id={`y${year}`}
          className={styles.year}
          margin={<YearHead year={year} posts={counts.get(year) ?? posts.length} />}
        >
          <PostLines posts={posts.map((post) => ({ ...post, day: dayOf(post) }))} />
        </Section>
      ))}
      {total === 0 ? (
        <Section margin={null}>
          <EmptyState title="No posts available yet">
            <ButtonLink to="/">Back to home</ButtonLink>
          </EmptyState>
        </Section>
      ) : null}
      {pages > 1 ? (
        <Section
          tight
          margin={
            <p className="label">
              Page {page} of {formatCount(pages)}
            </p>
          }
        >
          <Pagination page={page} pages={pages} href={archiveHref} />
        </Section>
      ) : null}
    </>
  )
}

/** Plain anchors: the browser itself jumps to a year on this page. */
function YearLinks({ years, page }: { years: ArchivedYear[]; page: number }) {
  return (
    <nav aria-label="Years">
      <ul className={styles.years}>
        {years.map(({ year, page: yearPage }) => (
          <li key={year}>
            <a href={yearPage === page ? `#y${year}` : archiveHref(yearPage, year)}>{year}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function YearHead({ year, posts }: { year: number; posts: number }) {
  return (
    <>
      <h2 className={styles.heading}>{year}</h2>
      <p className="label">{plural(posts, 'post')}</p>
    </>
  )
}

/** 'Jan 5': the heading has the year. */
function dayOf({ createdAt }: ArchivedPost): string {
  return formatDate(createdAt).split(',')[0] ?? ''
}
