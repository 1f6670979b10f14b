import { PeriodControls } from '#src/features/analytics/admin/report-controls.tsx'
import { READING_TOOLTIPS } from '#src/features/analytics/reading/reading-labels.ts'
import type { Range } from '#src/features/analytics/reports/days.ts'
import type { ReportState } from '#src/features/analytics/reports/report-url.ts'
import type { PostLink } from '#src/features/links/link-mentions.server.ts'
import type { ArticleLink } from '#src/features/posts/reading/article-links.server.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import { Box, EmptyMessage } from '#src/ui/admin/admin-page.tsx'
import { BarTable } from '#src/ui/admin/tables/bar-table.tsx'
import { countLinks } from './count-links.ts'
import { PostLinksBox } from './post-links-box.tsx'

type LinksTabProps = {
  state: ReportState
  range: Range
  links: readonly ArticleLink[]
  clicks: readonly { address: string; clicks: number }[]
  gatedLinks: readonly PostLink[]
}

/** The links of the article with their clicks. */
export function LinksTab({ state, range, links, clicks, gatedLinks }: LinksTabProps) {
  return (
    <>
      <PeriodControls state={state} range={range} />
      <ArticleLinksBox links={links} clicks={clicks} />
      <PostLinksBox links={gatedLinks} />
    </>
  )
}

function ArticleLinksBox({ links, clicks }: Pick<LinksTabProps, 'links' | 'clicks'>) {
  const rows = countLinks(links, clicks)
  const most = Math.max(1, ...rows.map((row) => row.clicks))
  return (
    <Box title="Links of the article">
      {rows.length === 0 ? (
        <EmptyMessage>
          The article has no links to other pages. Links you write into it, and the buttons of a project, appear here.
        </EmptyMessage>
      ) : (
        <BarTable
          caption="Links of the article"
          row="Link"
          columns={[{ label: 'Clicks', definition: READING_TOOLTIPS.clicks }]}
          rows={rows.map(({ address, text, href, note, clicks: number }) => ({
            key: address,
            name: href === null ? <span>{text}</span> : <a href={href}>{text}</a>,
            sub: note,
            share: number / most,
            values: [formatCount(number)],
          }))}
        />
      )}
    </Box>
  )
}
