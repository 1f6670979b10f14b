import { formatCount } from '#src/lib/format/format-count.ts'
import { Box } from '#src/ui/admin/admin-page.tsx'
import { BarTable } from '#src/ui/admin/tables/bar-table.tsx'
import type { PostSearchTerm } from '../reports/post-search-terms.server.ts'
import styles from './report-panel.module.css'

const MEANING =
  'Visitors who searched for this, once per day each. The post is among what such a search finds now; whether they opened it is not known. Of the 100 most frequent searches.'

/** Search terms of the site's own search whose results contain the post. */
export function PostSearchTermsBox({ searches }: { searches: readonly PostSearchTerm[] }) {
  const most = Math.max(1, ...searches.map((each) => each.searches))
  return (
    <Box title="Searches that find it">
      {searches.length === 0 ? (
        <p className={styles.empty}>No search of this time finds the post. Filters cannot narrow this.</p>
      ) : (
        <BarTable
          caption="Searches that find it"
          row="Term"
          columns={[{ label: 'Searches', definition: MEANING }]}
          rows={searches.map((each) => ({
            key: each.term,
            name: <span>{each.term}</span>,
            share: each.searches / most,
            values: [formatCount(each.searches)],
          }))}
        />
      )}
    </Box>
  )
}
