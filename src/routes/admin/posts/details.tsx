import { data } from 'react-router'
import { PostSearchTermsBox } from '#src/features/analytics/admin/post-search-terms-box.tsx'
import { ReportParts } from '#src/features/analytics/admin/report-parts.tsx'
import { JourneyTab } from '#src/features/analytics/journey/journey-tab.tsx'
import { listClicks, readReading } from '#src/features/analytics/reading/read-reading.server.ts'
import { ReadingTab } from '#src/features/analytics/reading/reading-tab.tsx'
import type { Queue } from '#src/features/comments/admin/inbox.ts'
import { PostInbox } from '#src/features/comments/admin/post-inbox.tsx'
import { countPostLikes } from '#src/features/comments/comment-counts.server.ts'
import { DetailsScreen } from '#src/features/posts/admin/details/details-screen.tsx'
import { OverviewTab } from '#src/features/posts/admin/details/overview-tab.tsx'
import { lastDays } from '#src/features/posts/admin/list/last-days.ts'
import { detailsPath } from '#src/features/posts/admin/list/post-paths.ts'
import { RECENT_DAYS } from '#src/features/posts/admin/list/posts-list.ts'
import { listAdminRows } from '#src/features/posts/admin/queries/admin-post-rows.server.ts'
import { getEditedPost } from '#src/features/posts/drafts/editable-post.server.ts'
import { toDay } from '#src/lib/format/day.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { orThrowNotFound } from '../or-throw-not-found.server.ts'
import { GO_KEYS } from '../shell/admin-navigation.ts'
import type { Route } from './+types/details.ts'
import { detailsStats } from './details-stats.ts'
import { LinksTab } from './links-tab.tsx'
import { loadDetailsTab } from './load-details-tab.server.ts'
import { missingPostTitle } from './missing-post.ts'
import { PostErrorBoundary } from './post-error-boundary.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { db } = site
  const now = new Date()
  const ever = { from: '2000-01-01', to: toDay(now) }
  const { postId } = await orThrowNotFound(getEditedPost(db, params.id))
  const [post] = await listAdminRows(db, [postId], now)
  if (!post) throw data(null, 404)
  const clicks = await listClicks(db, { postId, ...ever })
  return {
    post,
    query: url.search,
    days: lastDays(now, RECENT_DAYS).map((day, index) => ({ day, views: post.recentViews[index] ?? 0 })),
    reading: await readReading(db, { postId, ...ever }),
    likes: await countPostLikes(db, postId),
    linkClicks: clicks.reduce((sum, each) => sum + each.clicks, 0),
    tabData: await loadDetailsTab(site, { postId, params: url.searchParams, now }),
  }
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  const title = loaderData ? [{ title: `${loaderData.post.title} · Admin` }] : missingPostTitle(error)
  return [...title, { name: 'robots', content: 'noindex' }]
}

export default function PostDetails({ loaderData: { post, days, tabData, query, ...known } }: Route.ComponentProps) {
  return (
    <DetailsScreen key={post.id} post={post} stats={detailsStats({ post, ...known })} tab={tabData.tab} query={query}>
      <Tab post={post} days={days} data={tabData} />
    </DetailsScreen>
  )
}

type TabProps = Pick<Route.ComponentProps['loaderData'], 'post' | 'days'> & { data: Route.ComponentProps['loaderData']['tabData'] }

function Tab({ post, days, data }: TabProps) {
  switch (data.tab) {
    case 'overview':
      return <OverviewTab post={post} days={days} {...data} />
    case 'traffic':
      return (
        <>
          <ReportParts {...data} />
          <PostSearchTermsBox searches={data.searches} />
        </>
      )
    case 'reading':
      return <ReadingTab {...data} />
    case 'journey':
      return <JourneyTab {...data} />
    case 'links':
      return <LinksTab {...data} />
    case 'comments':
      return <PostInbox {...data} href={(queue, page) => commentsHref(post.id, queue, page)} moreKeys={GO_KEYS} />
  }
}

function commentsHref(postId: string, queue: Queue, page: number): string {
  const params = new URLSearchParams({
    tab: 'comments',
    ...(queue === 'all' ? {} : { queue }),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return `${detailsPath(postId)}?${params}`
}

// Not a re-export: the framework passes the error only to functions that are declared in the route module.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PostErrorBoundary error={error} />
}
