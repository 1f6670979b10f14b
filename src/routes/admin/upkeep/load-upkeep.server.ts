// Loads the counts of all queues and the rows of the open one.
import type { Db } from '#src/db/client/client.server.ts'
import { addDays } from '#src/features/analytics/reports/days.ts'
import {
  countEmptySearches,
  type EmptySearch,
  FREQUENT_SEARCHES,
  type MissingPath,
  readEmptySearches,
  readMissingPaths,
} from '#src/features/analytics/reports/unanswered.server.ts'
import { countBrokenLinks } from '#src/features/link-check/admin/list-broken-links.server.ts'
import { countUpkeepPosts } from '#src/features/posts/admin/queries/count-incomplete-posts.server.ts'
import { listOutdatedPosts, listStaleDrafts, type WaitingPost } from '#src/features/posts/admin/queries/upkeep-posts.server.ts'
import { listUnanswered } from '#src/features/redirects/admin/list-unanswered.server.ts'
import { countSetAside, listSetAside } from '#src/features/upkeep/set-aside.server.ts'
import type { AsideItem } from '#src/features/upkeep/set-aside.ts'
import { toDay } from '#src/lib/format/day.ts'
import { countPages } from '#src/lib/pagination.ts'
import type { UpkeepTab } from './upkeep-url.ts'

const DAYS = 30
const ROWS = 25

export type UpkeepRows =
  | { tab: 'drafts' | 'outdated'; rows: WaitingPost[] }
  | { tab: 'searches'; rows: EmptySearch[] }
  | { tab: 'missing'; rows: MissingPath[] }
  | { tab: 'aside'; rows: AsideItem[] }

/** `counts.links` are dead links, which have a screen of their own. */
export type Upkeep = { list: UpkeepRows; counts: Record<UpkeepTab | 'links', number>; page: number; pages: number }

/** A page beyond the last one shows the last one: items leave a queue while the owner works through it. */
export async function loadUpkeep(db: Db, { tab, page: asked, now }: { tab: UpkeepTab; page: number; now: Date }): Promise<Upkeep> {
  const [posts, searches, missing, aside, links] = await Promise.all([
    countUpkeepPosts(db, now),
    countEmptySearches(db, { ...lastDays(now), now }),
    listMissing(db, now),
    countSetAside(db, now),
    countBrokenLinks(db),
  ])
  const counts = { ...posts, searches, missing: missing.length, aside, links: links.dead }
  const pages = Math.max(1, countPages(counts[tab], ROWS))
  const page = Math.min(asked, pages)
  return { counts, page, pages, list: await listRows(db, { tab, now, missing, limit: ROWS, offset: (page - 1) * ROWS }) }
}

type RowsQuery = { tab: UpkeepTab; now: Date; missing: MissingPath[]; limit: number; offset: number }

async function listRows(db: Db, { tab, now, missing, limit, offset }: RowsQuery): Promise<UpkeepRows> {
  switch (tab) {
    case 'drafts':
      return { tab, rows: await listStaleDrafts(db, { now, limit, offset }) }
    case 'outdated':
      return { tab, rows: await listOutdatedPosts(db, { now, limit, offset }) }
    case 'searches':
      return { tab, rows: await readEmptySearches(db, { ...lastDays(now), now, limit, offset, atLeast: FREQUENT_SEARCHES }) }
    case 'missing':
      return { tab, rows: missing.slice(offset, offset + limit) }
    case 'aside':
      return { tab, rows: await listSetAside(db, { now, limit, offset }) }
  }
}

/** Missing addresses that are requested often, without those that a page or a redirect answers by now. */
export async function listMissing(db: Db, now: Date): Promise<MissingPath[]> {
  const requested = await readMissingPaths(db, { ...lastDays(now), now })
  const unanswered = new Set(
    await listUnanswered(
      db,
      requested.map(({ path }) => path),
    ),
  )
  return requested.filter(({ path }) => unanswered.has(path))
}

function lastDays(now: Date) {
  const to = toDay(now)
  return { from: addDays(to, 1 - DAYS), to }
}
