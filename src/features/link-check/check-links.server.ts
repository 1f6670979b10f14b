// Checks links. Answers of other sites are stored, and not asked for again before their time.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { CheckState } from '#src/db/schema/link-checks.ts'
import { checkedAddress } from '#src/lib/web/checked-address.ts'
import { type AnswerPaths, checkOwn } from './check-own.server.ts'
import { isLinked } from './is-linked.ts'
import type { LinkAnswer } from './link-answer.ts'
import { applyOutcome, type Outcome } from './outcome.ts'

export type CheckTools = {
  origin: string
  answerPaths: AnswerPaths
  /** Asks another site; null when the operator turned that off. */
  askOutside: ((address: string) => Promise<Outcome>) | null
  clock?: () => Date
}

/** Outside addresses that one request asks, each on its own host; the others wait for the next request. */
const ASKED_AT_ONCE = 8
/** Between two requests to one host. */
const HOST_DELAY_SECONDS = 10
const UNUSED_DAYS = 60

/** The answers by the link as it was written. Links without an address of their own are left out. */
export async function checkLinks(db: Db, hrefs: readonly string[], tools: CheckTools): Promise<Map<string, LinkAnswer>> {
  const links = hrefs.flatMap((href) => {
    const checked = checkedAddress(href, tools.origin)
    return checked ? [{ href, ...checked }] : []
  })
  const addresses = (isOwn: boolean) => [...new Set(links.filter((link) => link.isOwn === isOwn).map(({ address }) => address))]
  const own = await checkOwn(db, addresses(true), tools.answerPaths)
  const outside = tools.askOutside === null ? new Map<string, LinkAnswer>() : await checkAllOutside(db, addresses(false), tools)
  return new Map(links.map(({ href, isOwn, address }) => [href, (isOwn ? own : outside).get(address) ?? NOT_ASKED]))
}

const NOT_ASKED: LinkAnswer = { kind: 'unchecked', isWaiting: false }

async function checkAllOutside(db: Db, addresses: readonly string[], tools: CheckTools): Promise<Map<string, LinkAnswer>> {
  if (addresses.length === 0) return new Map()
  const clock = tools.clock ?? (() => new Date())
  await recordUse(db, addresses, clock())
  await removeUnusedLinks(db, clock())
  await checkDueLinks(db, { addresses, isByHand: false }, tools)
  return readAnswers(db, addresses)
}

/** `isByHand` when the owner waits for the answer. */
export type DueLinks = { addresses: readonly string[] | 'all'; isByHand: boolean }

/** Asks the next addresses that are due, among these or among all of public posts. */
export async function checkDueLinks(db: Db, { addresses, isByHand }: DueLinks, tools: CheckTools): Promise<void> {
  const clock = tools.clock ?? (() => new Date())
  const due = await claimDue(db, addresses, clock())
  await Promise.all(due.map((link) => ask(db, link, { tools, clock, isByHand })))
}

async function recordUse(db: Db, addresses: readonly string[], now: Date): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    insert into checked_links (address, next_check_at, used_at)
    select address, ${at}, ${at} from unnest(${sql.param(addresses)}::text[]) as address order by address
    on conflict (address) do update set used_at = excluded.used_at`)
}

/** Forgets addresses that no article has used for two months. */
export async function removeUnusedLinks(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from checked_links where used_at < ${now.toISOString()}::timestamptz - make_interval(days => ${UNUSED_DAYS})`)
}

type Due = { address: string; failures: number }

/** One address per host that was not asked a moment ago. Planned again for a minute later first, so that a crash repeats nothing at once. */
async function claimDue(db: Db, addresses: DueLinks['addresses'], now: Date): Promise<Due[]> {
  const at = now.toISOString()
  const isWanted =
    addresses === 'all'
      ? sql`due.address like 'http%' and due.ignored_at is null and ${isLinked(sql`due.address`)}`
      : sql`due.address = any(${sql.param(addresses)}::text[])`
  const { rows } = await db.execute<Due>(sql`
    update checked_links set asked_at = ${at}, next_check_at = ${at}::timestamptz + interval '1 minute'
    where address in (
      select min(address) from checked_links as due
      where ${isWanted} and next_check_at <= ${at} and not exists (
        select 1 from checked_links as other where split_part(other.address, '/', 3) = split_part(due.address, '/', 3)
          and other.asked_at > ${at}::timestamptz - make_interval(secs => ${HOST_DELAY_SECONDS}))
      group by split_part(address, '/', 3) order by 1 limit ${ASKED_AT_ONCE})
      and next_check_at <= ${at}
    returning address, failures`)
  return rows
}

type Asking = { tools: CheckTools; clock: () => Date; isByHand: boolean }

async function ask(db: Db, { address, failures }: Due, { tools, clock, isByHand }: Asking): Promise<void> {
  const outcome = await tools.askOutside?.(address)
  if (!outcome) return
  const { nextCheckAt, ...checked } = applyOutcome({ failures }, outcome, { now: clock(), isByHand })
  await db.execute(sql`
    update checked_links set state = ${checked.state}, reason = ${checked.reason}, moved_to = ${checked.movedTo},
      failures = ${checked.failures}, next_check_at = ${nextCheckAt.toISOString()}
    where address = ${address}`)
}

type Row = { address: string; state: CheckState; reason: string | null; moved_to: string | null }

async function readAnswers(db: Db, addresses: readonly string[]): Promise<Map<string, LinkAnswer>> {
  const { rows } = await db.execute<Row>(sql`
    select address, state, reason, moved_to from checked_links where address = any(${sql.param(addresses)}::text[])`)
  return new Map(rows.map((row) => [row.address, answerOf(row)]))
}

function answerOf({ state, reason, moved_to: to }: Row): LinkAnswer {
  switch (state) {
    case 'fine':
      return { kind: 'fine' }
    case 'moved':
      return { kind: 'moved', to: to ?? '' }
    case 'failing':
    case 'dead':
      return { kind: 'dead', reason: reason ?? 'does not answer' }
    case 'refused':
      return { kind: 'unchecked', isWaiting: false }
    case 'new':
      return { kind: 'unchecked', isWaiting: true }
  }
}
