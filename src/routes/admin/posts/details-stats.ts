import type { PostReading } from '#src/features/analytics/reading/read-reading.server.ts'
import { READING_TOOLTIPS, readingTimeLabel, shareLabel } from '#src/features/analytics/reading/reading-labels.ts'
import type { AdminPost } from '#src/features/posts/admin/list/posts-list.ts'
import { formatCount, plural } from '#src/lib/format/format-count.ts'
import type { Stat } from '#src/ui/admin/stats.tsx'

type Known = { post: AdminPost; reading: PostReading; likes: number; linkClicks: number }

/** The statistics on the details screen of a post, over its lifetime or the retention of statistics. */
export function detailsStats({ post, reading, likes, linkClicks }: Known): Stat[] {
  const { visitors, readers, medianSeconds, readThrough } = reading
  const recent = post.recentViews.reduce((sum, views) => sum + views, 0)
  return [
    {
      name: 'Views',
      number: post.views,
      tooltip: 'All views of the post, the number that readers see. Below: views in the last 30 days (UTC), today included.',
      note: `${formatCount(recent)} in 30 days`,
    },
    { name: 'Visitors', number: visitors, tooltip: 'Visitors who opened the post, once per day each.' },
    { name: 'Median time', number: medianSeconds === null ? '–' : readingTimeLabel(medianSeconds), tooltip: READING_TOOLTIPS.median },
    {
      name: 'Read through',
      number: shareLabel(readThrough, readers),
      tooltip: READING_TOOLTIPS.readThrough,
      note: `of ${plural(readers, 'reader')}`,
    },
    {
      name: 'Comments',
      number: post.comments,
      tooltip: 'Comments that are approved or wait for you.',
      note: post.heldComments > 0 ? `${post.heldComments} waiting` : null,
    },
    { name: 'Likes', number: likes, tooltip: 'Likes of the approved comments.' },
    {
      name: 'Link clicks',
      number: linkClicks,
      tooltip:
        "Readers who followed a link of the article, once per link and day each. Below: clicks on 'Click to Continue' on gated links of this post.",
      note: `${formatCount(post.gatedLinkClicks)} to continue`,
    },
  ]
}
