// The nightly check of all links, a few with each run of the job. Every address has its own next check, so that a run can end anywhere.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { claimTurn, releaseTurn } from '#src/db/job-turns.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { logger } from '#src/server/logger.server.ts'
import { type CheckTools, checkDueLinks, removeUnusedLinks } from '../check-links.server.ts'
import { checkOwn } from '../check-own.server.ts'
import { isLinked } from '../is-linked.ts'
import type { LinkAnswer } from '../link-answer.ts'
import { collectLinks } from './collect-links.server.ts'
import { COLLECTION, findRequest, isNight, requestCheck } from './link-night.server.ts'

const OWN_BATCH = 200

export type LinkCheckTools = CheckTools & { signal: AbortSignal }

/** Collects the links and checks those to this site once a night; then asks other sites while it is night. */
export async function runLinkCheck(db: Db, tools: LinkCheckTools): Promise<void> {
  const clock = tools.clock ?? (() => new Date())
  if (await claimTurn(db, COLLECTION, clock())) {
    let state: 'done' | 'failed' = 'failed'
    try {
      await checkSite(db, tools, clock())
      if (!tools.signal.aborted) state = 'done'
    } finally {
      await releaseTurn(db, COLLECTION, state)
    }
  }
  if (tools.askOutside === null || tools.signal.aborted) return
  const isByHand = (await findRequest(db, clock())) !== null
  if (isByHand || isNight(clock())) await checkDueLinks(db, { addresses: 'all', isByHand }, tools)
}

/** The owner does not wait for the night: links to this site are checked at once, other sites by the next runs of the job. */
export async function checkAllNow(db: Db, actor: Admin, tools: LinkCheckTools): Promise<void> {
  const now = tools.clock?.() ?? new Date()
  await checkSite(db, tools, now)
  await makeDue(db, now)
  await requestCheck(db, now)
  logger.info({ by: actor.id }, 'check of all links requested')
}

/** Those that were asked in the last hour keep their answer. */
async function makeDue(db: Db, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    update checked_links set next_check_at = ${at}
    where address like 'http%' and ignored_at is null and next_check_at > ${at}
      and coalesce(asked_at, '-infinity') <= ${at}::timestamptz - interval '1 hour' and ${isLinked(sql`checked_links.address`)}`)
}

async function checkSite(db: Db, tools: LinkCheckTools, now: Date): Promise<void> {
  await collectLinks(db, { origin: tools.origin, now, signal: tools.signal })
  await checkOwnLinks(db, tools, now)
  await removeUnusedLinks(db, now)
}

async function checkOwnLinks(db: Db, { answerPaths, signal }: LinkCheckTools, now: Date): Promise<void> {
  for (let after: string | null = ''; after !== null && !signal.aborted; ) {
    const batch = await listOwn(db, after)
    const answers = await checkOwn(db, batch, answerPaths)
    await storeOwn(db, answers, now)
    after = batch.length < OWN_BATCH ? null : (batch.at(-1) ?? null)
  }
}

async function listOwn(db: Db, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select address from checked_links where address like '/%' and address > ${after} and address in (select u.address from link_uses u)
    order by address limit ${OWN_BATCH}`)
  return rows.map(({ address }) => address)
}

/** The database knows this site: one answer suffices. */
export async function storeOwn(db: Db, answers: ReadonlyMap<string, LinkAnswer>, now: Date): Promise<void> {
  const found = [...answers].map(([address, answer]) => ({ address, ...columnsOf(answer) }))
  await db.execute(sql`
    update checked_links set state = found.state, reason = found.reason, moved_to = found.moved_to, failures = 0,
      asked_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(found)}::text::jsonb) as found(address text, state text, reason text, moved_to text)
    where checked_links.address = found.address`)
}

function columnsOf(answer: LinkAnswer) {
  if (answer.kind === 'dead') return { state: 'dead', reason: answer.reason, moved_to: null }
  if (answer.kind === 'moved') return { state: 'moved', reason: 'moved permanently', moved_to: answer.to.slice(0, 2_000) }
  return { state: answer.kind === 'fine' ? 'fine' : 'refused', reason: null, moved_to: null }
}
