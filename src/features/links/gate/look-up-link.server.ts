import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { linkTickets, shortenedLinks } from '#src/db/schema/links.ts'
import { publishedPosts } from '#src/db/schema/posts.ts'
import { logger } from '#src/server/logger.server.ts'
import type { LinkOffer } from '../link.ts'
import { isOpenAt } from '../link-state.server.ts'
import { recordGateEvents } from './record-gate-event.server.ts'
import { readTicket, remainingWaitMs, signTicket, startTicket, type Ticket, ticketKey } from './ticket.server.ts'

type LookUpOptions = {
  /** The alias or the token from the URL. */
  token: string
  /** The post on which it is opened. */
  postId: string
  /** The ticket of an earlier look-up, to continue its countdown. */
  ticket?: string | undefined
  /** False for bots and the owner, whose countdowns are not counted. */
  isCounted?: boolean
  now: Date
}

/** The characters of aliases and tokens. */
const TOKEN = /^[\w-]{1,100}$/

/** What a visitor may know about a link before opening it; null, with a log entry, when there is no link to open on this post. */
export async function lookUpLink(db: Db, { token, postId, ticket, isCounted = true, now }: LookUpOptions): Promise<LinkOffer | null> {
  const link = TOKEN.test(token) ? await findLink(db, { token, postId, now }) : null
  if (!link?.isOpen || !link.isHere) {
    logger.info({ linkId: link?.id, postId, reason: link ? (link.isOpen ? 'other post' : 'closed') : 'unknown' }, 'no gated link to show')
    return null
  }
  const key = await ticketKey(db)
  const resumed = ticket ? await findUnspentTicket(db, { ticket: readTicket(key, ticket, now), linkId: link.id }) : null
  const running = resumed ?? startTicket(link.id, now)
  if (!resumed && isCounted) await recordOpened(db, link.id, now)
  return {
    link_id: link.id,
    link_name: link.linkName,
    has_password: link.hasPassword,
    ticket: signTicket(key, running),
    waits_ms: remainingWaitMs(running, now),
  }
}

/** Only logs a failure, because a visitor must reach the link even when counting fails. */
async function recordOpened(db: Db, linkId: string, now: Date): Promise<void> {
  try {
    await recordGateEvents(db, { linkId, events: ['opened'], now })
  } catch (error) {
    logger.error({ err: error, linkId }, 'cannot count an opened link')
  }
}

async function findLink(db: Db, { token, postId, now }: Pick<LookUpOptions, 'token' | 'postId' | 'now'>) {
  const [link] = await db
    .select({
      id: shortenedLinks.id,
      linkName: shortenedLinks.linkName,
      hasPassword: sql<boolean>`${shortenedLinks.passwordHash} IS NOT NULL`,
      isOpen: isOpenAt(now),
      isHere: sql<boolean>`coalesce(${shortenedLinks.postId}, ${postId}) = ${postId}
        AND EXISTS (SELECT 1 FROM ${publishedPosts} WHERE ${publishedPosts.postId} = ${postId})`,
    })
    .from(shortenedLinks)
    .where(or(eq(shortenedLinks.alias, token), eq(shortenedLinks.token, token)))
    .orderBy(sql`${shortenedLinks.alias} = ${token} DESC`)
    .limit(1)
  return link ?? null
}

/** The ticket if it belongs to this link and was not used yet. A visitor who already opened the link starts again. */
async function findUnspentTicket(db: Db, { ticket, linkId }: { ticket: Ticket | null; linkId: string }): Promise<Ticket | null> {
  if (ticket?.linkId !== linkId) return null
  const [spent] = await db
    .select({ id: linkTickets.id })
    .from(linkTickets)
    .where(and(eq(linkTickets.id, ticket.id), isNotNull(linkTickets.accessedAt)))
  return spent ? null : ticket
}
