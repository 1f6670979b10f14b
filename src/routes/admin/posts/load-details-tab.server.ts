// Loads the data of the open tab of the details screen only.
import { listClicks, readReading } from '#src/features/analytics/reading/read-reading.server.ts'
import { toDay } from '#src/features/analytics/reports/days.ts'
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
import type { Site } from '#src/routes/site.server.ts'

type TabRequest = { postId: string; params: URLSearchParams; now: Date }

export async function loadDetailsTab(site: Site, asked: TabRequest) {
  const tab = parseDetailsTab(asked.params)
  switch (tab) {
    case 'overview':
      return { tab, ...(await loadOverview(site, asked)) }
    case 'traffic':
      return { tab, ...(await loadTraffic(site, asked)) }
    case 'reading':
      return { tab, ...(await loadReading(site, asked)) }
    case 'links':
      return { tab, ...(await loadLinks(site, asked)) }
    case 'comments':
      return { tab, ...(await loadComments(site, asked)) }
  }
}

function stateOf({ postId, params, now }: TabRequest, tab: DetailsTab) {
  return parseReportState(params, toDay(now), { path: detailsPath(postId), tab, postId })
}

async function loadOverview({ db, origin }: Site, { postId, now }: TabRequest) {
  const revisions = await listRevisions(db, postId)
  return { origin, revisions, previews: await listPreviewLinks(db, postId, now), oldSlugs: await listOldSlugs(db, postId) }
}

async function loadTraffic({ db }: Site, asked: TabRequest) {
  const state = stateOf(asked, 'traffic')
  const report = await loadReport(db, state, asked.now)
  return { state, report, searches: await listPostSearchTerms(db, { postId: asked.postId, ...report.span.range }) }
}

async function loadReading({ db }: Site, asked: TabRequest) {
  const state = stateOf(asked, 'reading')
  const { range } = await resolveReportSpan(db, state, asked.now)
  return {
    state,
    range,
    reading: await readReading(db, { postId: asked.postId, ...range }),
    toc: await loadTableOfContents(db, asked.postId),
  }
}

async function loadLinks({ db, origin }: Site, asked: TabRequest) {
  const { postId, now } = asked
  const state = stateOf(asked, 'links')
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
  const asked = parseInbox(params)
  const queue = params.has('queue') ? asked.queue : 'all'
  const query = { ...asked, queue, sort: defaultSort(queue), postId, search: '', authorOf: '', period: '' } as const
  const { closeAfterDays } = commentRules(settings)
  return { query, inbox: await listInbox(db, { query, closeAfterDays, now }), counts: await countPostComments(db, postId) }
}
