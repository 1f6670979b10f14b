import { Link } from 'react-router'
import { describeChange } from '#src/features/analytics/admin/change.ts'
import type { ComparedViews, ViewSums } from '#src/features/analytics/reports/sum-views.server.ts'
import type { AdminTabCounts } from '#src/features/posts/admin/list/posts-list.ts'
import { adminListHref } from '#src/features/posts/admin/list/posts-list-url.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import { Box, EmptyMessage } from '#src/ui/admin/admin-page.tsx'
import { ExactTime } from '#src/ui/admin/site-time.tsx'
import { Stats } from '#src/ui/admin/stats.tsx'
import styles from './dashboard.module.css'
import type { Since } from './load-dashboard.server.ts'

const COUNTED = 'Days are in UTC. Bots, and you while signed in, are not counted.'

export function SiteStats({ counts, views }: { counts: AdminTabCounts; views: ViewSums }) {
  return (
    <Stats
      stats={[
        {
          name: 'Views today',
          number: views.today.views,
          tooltip: `Views of posts and the home page today. ${COUNTED}`,
          note: `${formatCount(views.today.before)} all day yesterday`,
        },
        {
          name: 'Views, 7 days',
          number: views.week.views,
          tooltip: `Views in the last 7 days, today included, compared with the 7 days before. ${COUNTED}`,
          note: compare(views.week),
        },
        {
          name: 'Views, 30 days',
          number: views.month.views,
          tooltip: `Views in the last 30 days, today included, compared with the 30 days before. ${COUNTED}`,
          note: compare(views.month),
        },
        {
          name: 'Published',
          number: counts.published,
          tooltip: 'Public posts, including projects.',
          note: <Link to={adminListHref({ tab: 'published' })}>See them</Link>,
        },
        {
          name: 'Drafts',
          number: counts.drafts,
          tooltip: 'Posts that are neither public nor scheduled.',
          note: counts.scheduled > 0 ? `and ${formatCount(counts.scheduled)} scheduled` : null,
        },
      ]}
    />
  )
}

/** A comparison in words and numbers, not by colour alone. */
function compare({ views, before }: ComparedViews): string {
  const beside = `${formatCount(before)} before`
  return before === 0 ? beside : `${describeChange(views, before).text}, ${beside}`
}

export function SinceBox({ since }: { since: Since | null }) {
  return (
    <Box title="Since your last sign-in" actions={since ? <ExactTime at={since.at} /> : null}>
      {since ? (
        <dl className={styles.since}>
          <Pair name="Views" number={since.views} tooltip="Counted by days: the whole day of that sign-in is in it." />
          <Pair name="Visitors" number={since.visitors} tooltip="Once per day each, the whole day of that sign-in included." />
          <Pair name="New comments" number={since.comments} tooltip="Approved or waiting for review, without spam." />
          <Pair name="Gates opened" number={since.opened} tooltip="Countdowns of gated links that began, the whole day included." />
        </dl>
      ) : (
        <EmptyMessage>This is your first sign-in. From the next one on, this box says what happened in between.</EmptyMessage>
      )}
    </Box>
  )
}

function Pair({ name, number, tooltip }: { name: string; number: number; tooltip: string }) {
  return (
    <div title={tooltip}>
      <dt>
        {name}
        <span className="sr">: {tooltip}</span>
      </dt>
      <dd>{formatCount(number)}</dd>
    </div>
  )
}
