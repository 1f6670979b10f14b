// Loads the data of the dashboard with concurrent queries.
import type { RouterContextProvider } from 'react-router'
import type { Db } from '#src/db/client/client.server.ts'
import { addDays } from '#src/features/analytics/reports/days.ts'
import { loadRecentChart } from '#src/features/analytics/reports/load-recent-chart.server.ts'
import { readRisingPosts, readTopPosts } from '#src/features/analytics/reports/read-views.server.ts'
import { readViewSums, readViewsSince } from '#src/features/analytics/reports/sum-views.server.ts'
import { countEmptySearches, readEmptySearches } from '#src/features/analytics/reports/unanswered.server.ts'
import { adminContext } from '#src/features/auth/admin.ts'
import { findPreviousSignIn } from '#src/features/auth/sign-in-times.server.ts'
import { countCommentsSince, countOverdue } from '#src/features/comments/moderation/count-overdue.server.ts'
import { countWaiting } from '#src/features/comments/moderation/count-queues.server.ts'
import { listNewestComments } from '#src/features/comments/newest-comments.server.ts'
import { countBrokenLinks } from '#src/features/link-check/admin/list-broken-links.server.ts'
import { countOpenedSince } from '#src/features/links/admin/gate-stats.server.ts'
import { countIncompletePosts } from '#src/features/posts/admin/queries/count-incomplete-posts.server.ts'
import { countTabs } from '#src/features/posts/admin/queries/count-tabs.server.ts'
import { countStarterPosts, listScheduled, listUnfinished } from '#src/features/posts/admin/queries/list-unfinished.server.ts'
import { listPublicOriginals } from '#src/features/posts/pages/admin/list-pages.server.ts'
import { listExamples } from '#src/features/settings/examples/examples.ts'
import { stepToResume } from '#src/features/settings/setup/setup-steps.ts'
import { backupState, findLastBackup } from '#src/features/transfer/backup/last-backup.server.ts'
import { contentFolderOf } from '#src/features/transfer/content-folder/content-folder-of.server.ts'
import { countFileProblems } from '#src/features/transfer/content-folder/list-files.server.ts'
import { findStaticOverview } from '#src/features/transfer/static-site/job/static-state.server.ts'
import { toDay } from '#src/lib/format/day.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { listSpaceFaults } from '#src/server/diagnostics/machine-diagnostics.server.ts'
import { env } from '#src/server/env.server.ts'
import { listProxyFaults } from '#src/server/http/proxy-faults.server.ts'
import { listMailFaults } from '#src/server/mail/inspect-mail.server.ts'
import { loadSetup } from '../setup/load-setup.server.ts'
import { listMissing } from '../upkeep/load-upkeep.server.ts'
import type { FolderProblems } from './files-row.tsx'

const ROWS = 5
const DAYS = 30

export async function loadDashboard(context: Readonly<RouterContextProvider>, now: Date) {
  const { db, settings } = context.get(siteContext)
  const actor = context.get(adminContext)
  const folder = contentFolderOf(settings)
  const today = toDay(now)
  const month = { from: addDays(today, 1 - DAYS), to: today, limit: ROWS, now }
  const [posts, stats, toDo, reading] = await Promise.all([
    Promise.all([listUnfinished(db, ROWS), listScheduled(db, ROWS), countStarterPosts(db), listNewestComments(db, ROWS)]),
    Promise.all([readViewSums(db, now), countTabs(db), loadSince(context), loadRecentChart(db, now)]),
    Promise.all([
      countWaiting(db),
      countOverdue(db, now),
      countIncompletePosts(db, now),
      findLastBackup(db),
      listPublicOriginals(db, settings),
      countEmptySearches(db, month),
      listMissing(db, now).then((paths) => paths.length),
      countBrokenLinks(db),
      folder === null ? null : loadFolderProblems(db, folder),
      env().STATIC_DIR === undefined ? null : findStaticOverview(db),
      loadSetup({ db, settings }),
      listSpaceFaults(env().DATA_DIR),
      listMailFaults(db, now),
    ]),
    Promise.all([readTopPosts(db, month), readRisingPosts(db, { today, limit: ROWS }), readEmptySearches(db, month)]),
  ])
  const [unfinished, scheduled, starterPosts, comments] = posts
  const [views, counts, since, chart] = stats
  const [
    waiting,
    overdue,
    incomplete,
    backup,
    originals,
    emptySearches,
    missing,
    brokenLinks,
    files,
    site,
    setup,
    spaceFaults,
    mailFaults,
  ] = toDo
  const [top, rising, searches] = reading
  return {
    name: actor.name,
    ...{ unfinished, scheduled, starterPosts, comments },
    ...{ views, counts, since, chart },
    toDo: { waiting, overdue, ...incomplete, emptySearches, missing, deadLinks: brokenLinks.dead, movedLinks: brokenLinks.moved },
    examples: listExamples(settings, originals),
    setupStep: stepToResume(setup),
    files,
    siteFiles: site?.lastRun ?? null,
    faults: [...spaceFaults, ...listProxyFaults(), ...mailFaults],
    backup: { ...backup, state: backupState(backup, now) },
    ...{ top, rising, searches },
  }
}

/** What is wrong with the content folder, and how many of its files differ from the remote of Git. */
async function loadFolderProblems(db: Db, folder: string): Promise<FolderProblems> {
  const { countMergeConflicts } = await import('#src/features/transfer/content-folder/git/conflicts/merge-conflicts.server.ts')
  const [files, merges] = await Promise.all([countFileProblems(db), countMergeConflicts(folder)])
  return { ...files, merges }
}

export type Since = { at: string; views: number; visitors: number; comments: number; opened: number }

/** What happened since the previous sign-in; null the first time. */
async function loadSince(context: Readonly<RouterContextProvider>): Promise<Since | null> {
  const { db } = context.get(siteContext)
  const before = await findPreviousSignIn(db, context.get(adminContext))
  if (!before) return null
  const [{ views, visitors }, comments, opened] = await Promise.all([
    readViewsSince(db, before),
    countCommentsSince(db, before),
    countOpenedSince(db, before),
  ])
  return { at: before.toISOString(), views, visitors, comments, opened }
}
