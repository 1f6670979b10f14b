// Loads the data of the open tab of the details screen only.
import { listClicks, readReading } from '#src/features/analytics/reading/read-reading.server.ts'
import { loadReport, resolveReportSpan } from '#src/features/analytics/reports/load-report.server.ts'
import { listPostSearchTerms } from '#src/features/analytics/reports/post-search-terms.server.ts'
import { parseReportState } from '#src/features/analytics/reports/report-url.ts'
import { defaultSort, parseInbox } from '#src/features/comments/admin/inbox-url.ts'
import { listInbox } from '#src/features/comments/admin/list-inbox.server.ts'
import { countPostComments } from '#src/features/comments/comment-counts.server.ts'
import { commentRules } from '#src/features/comments/comment-rules.ts'
import { listPostLinks } from '#src/features/links/link-mentions.server.ts'
import { type DetailsTab, parseDetailsTab } from '#src/features/posts/admin/details/details-url.ts'
import { loadArticleLinks, loadTableOfContents } from '#src/features/posts/admin/details/published-article.server.ts'
import { detailsPath } from '#src/features/posts/admin/list/post-paths.ts'
import { listPreviewLinks } from '#src/features/posts/drafts/preview-links.server.ts'
import { listRevisions } from '#src/features/posts/drafts/revisions.server.ts'
import { listOldSlugs } from '#src/features/posts/drafts/slugs.server.ts'
import { toDay } from '#src/lib/format/day.ts'
import type { Site } from '#src/routes/site.server.ts'
import { loadJourney } from './load-journey.server.ts'

type TabRequest = { postId: string; params: URLSearchParams; now: Date }

export async function loadDetailsTab(site: Site, tabRequest: TabRequest) {
  const tab = parseDetailsTab(tabRequest.params)
  switch (tab) {
    case 'overview':
      return { tab, ...(await loadOverview(site, tabRequest)) }
    case 'traffic':
      return { tab, ...(await loadTraffic(site, tabRequest)) }
    case 'reading':
      return { tab, ...(await loadReading(site, tabRequest)) }
    case 'journey':
      return { tab, ...(await loadJourneyTab(site, tabRequest)) }
    case 'links':
      return { tab, ...(await loadLinks(site, tabRequest)) }
    case 'comments':
      return { tab, ...(await loadComments(site, tabRequest)) }
  }
}

function stateOf({ postId, params, now }: TabRequest, tab: DetailsTab) {
  return parseReportState(params, toDay(now), { path: detailsPath(postId), tab, postId })
}

async function loadOverview({ db, origin }: Site, { postId, now }: TabRequest) {
  const revisions = await listRevisions(db, postId)
  return { origin, revisions, previews: await listPreviewLinks(db, postId, now), oldSlugs: await listOldSlugs(db, postId) }
}

async function loadTraffic({ db }: Site, tabRequest: TabRequest) {
  const state = stateOf(tabRequest, 'traffic')
  const report = await loadReport(db, state, tabRequest.now)
  return { state, report, searches: await listPostSearchTerms(db, { postId: tabRequest.postId, ...report.span.range }) }
}

async function loadReading({ db }: Site, tabRequest: TabRequest) {
  const state = stateOf(tabRequest, 'reading')
  const { range } = await resolveReportSpan(db, state, tabRequest.now)
  return {
    state,
    range,
    reading: await readReading(db, { postId: tabRequest.postId, ...range }),
    toc: await loadTableOfContents(db, tabRequest.postId),
  }
}

async function loadJourneyTab({ db, origin }: Site, tabRequest: TabRequest) {
  const state = stateOf(tabRequest, 'journey')
  const { range } = await resolveReportSpan(db, state, tabRequest.now)
  return { state, range, journey: await loadJourney(db, { postId: tabRequest.postId, origin, ...range }) }
}

async function loadLinks({ db, origin }: Site, tabRequest: TabRequest) {
  const { postId, now } = tabRequest
  const state = stateOf(tabRequest, 'links')
  const { range } = await resolveReportSpan(db, state, now)
  return {
    state,
    range,
    links: await loadArticleLinks(db, postId, origin),
    clicks: await listClicks(db, { postId, ...range }),
    gatedLinks: await listPostLinks(db, postId, now),
  }
}

async function loadComments({ db, settings }: Site, { postId, params, now }: TabRequest) {
  const inboxQuery = parseInbox(params)
  const queue = params.has('queue') ? inboxQuery.queue : 'all'
  const query = { ...inboxQuery, queue, sort: defaultSort(queue), postId, search: '', authorOf: '', period: '' } as const
  const { closeAfterDays } = commentRules(settings)
  return { query, inbox: await listInbox(db, { query, closeAfterDays, now }), counts: await countPostComments(db, postId) }
}
