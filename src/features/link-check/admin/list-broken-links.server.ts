// Dead and moved links of public posts. A link that no post has any more is left out at once, before the next night.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { containsPattern } from '#src/db/like-pattern.ts'
import { countPages } from '#src/lib/pagination.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import { isLinked, STILL_LINKS } from '../is-linked.ts'
import { findRequest } from '../nightly/link-night.server.ts'
import {
  BROKEN_LINKS_PER_PAGE,
  type BrokenKind,
  type BrokenLink,
  type BrokenLinksListing,
  type BrokenLinksQuery,
  type OutsideLinks,
} from './broken-links.ts'

const POSTS_SHOWN = 5

const BROKEN = sql`broken as (
  select c.address, c.reason, c.moved_to, c.asked_at, case when c.ignored_at is not null then 'ignored' else c.state end as kind,
    (select count(*)::int from link_uses u join posts p on p.id = u.post_id where u.address = c.address and ${STILL_LINKS}) as total
  from checked_links c where c.state in ('dead', 'moved')
)`

type Row = {
  address: string
  reason: string | null
  moved_to: string | null
  asked_at: string | Date | null
  total: number
  posts: { id: string; title: string }[] | null
}

/** One page of the list. A page beyond the end returns the last one. */
export async function listBrokenLinks(db: Db, query: BrokenLinksQuery): Promise<BrokenLinksListing> {
  const counts = await countKinds(db, query.search)
  const total = counts[query.kind]
  const pages = countPages(total, BROKEN_LINKS_PER_PAGE)
  const page = Math.min(query.page, pages)
  const { rows } = await db.execute<Row>(sql`
    with ${BROKEN} select b.*, (
      select jsonb_agg(jsonb_build_object('id', first.id, 'title', first.title)) from (
        select distinct p.id, p.title, p.created_at from link_uses u join posts p on p.id = u.post_id
        where u.address = b.address and ${STILL_LINKS} order by p.created_at desc, p.id limit ${POSTS_SHOWN}) first) as posts
    from broken b where total > 0 and kind = ${query.kind} and ${matches(query.search)} order by ${orderOf(query)}
    limit ${BROKEN_LINKS_PER_PAGE} offset ${(page - 1) * BROKEN_LINKS_PER_PAGE}`)
  return { links: rows.map(toBrokenLink), page, pages, counts, total }
}

type StateRow = { unchecked: number; refused: number; done: number; remaining: number }

/** What is known of the links of public posts to other sites, and how far a check that the owner started is. */
export async function loadOutsideLinks(db: Db, now: Date): Promise<OutsideLinks> {
  const since = (await findRequest(db, now))?.toISOString() ?? 'infinity'
  const { rows } = await db.execute<StateRow>(sql`
    select count(*) filter (where state = 'new')::int as unchecked, count(*) filter (where state = 'refused')::int as refused,
      count(*) filter (where asked_at >= ${since}::timestamptz)::int as done,
      count(*) filter (where next_check_at <= ${now.toISOString()} and coalesce(asked_at, '-infinity') < ${since}::timestamptz)::int as remaining
    from checked_links c where address like 'http%' and ignored_at is null and ${isLinked(sql`c.address`)}`)
  const { unchecked = 0, refused = 0, done = 0, remaining = 0 } = rows[0] ?? {}
  return { unchecked, refused, running: since === 'infinity' || remaining === 0 ? null : { done, total: done + remaining } }
}

async function countKinds(db: Db, search: string): Promise<Record<BrokenKind, number>> {
  const { rows } = await db.execute<{ kind: BrokenKind; number: number }>(sql`
    with ${BROKEN} select kind, count(*)::int as number from broken where total > 0 and ${matches(search)} group by kind`)
  const numberOf = (kind: BrokenKind) => rows.find((row) => row.kind === kind)?.number ?? 0
  return { dead: numberOf('dead'), moved: numberOf('moved'), ignored: numberOf('ignored') }
}

/** The links that wait for the owner, for the dashboard. */
export async function countBrokenLinks(db: Db): Promise<{ dead: number; moved: number }> {
  const { dead, moved } = await countKinds(db, '')
  return { dead, moved }
}

function matches(search: string): SQL {
  if (search === '') return sql`true`
  const part = containsPattern(removeNul(search))
  return sql`(address ilike ${part} or moved_to ilike ${part})`
}

function orderOf({ sort, direction }: BrokenLinksQuery): SQL {
  const keys: Record<typeof sort, SQL> = { posts: sql`total`, address: sql`address`, checked: sql`asked_at` }
  return direction === 'asc' ? sql`${keys[sort]} asc nulls last, address` : sql`${keys[sort]} desc nulls last, address`
}

function toBrokenLink({ address, reason, moved_to: movedTo, asked_at, total, posts }: Row): BrokenLink {
  const checkedAt = asked_at === null ? null : new Date(asked_at).toISOString()
  return { id: address, reason: reason ?? 'does not answer', movedTo, checkedAt, total, posts: posts ?? [] }
}
