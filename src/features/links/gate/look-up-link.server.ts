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
  /** Alias or token, as it stands in the address. */
  token: string
  /** The post it is opened on. */
  postId: string
  /** From an earlier look-up, to continue its countdown. */
  ticket?: string | undefined
  /** False for bots and the owner: their countdowns are not part of the figures. */
  isCounted?: boolean
  now: Date
}

/** What aliases and tokens are made of. */
const TOKEN = /^[\w-]{1,100}$/

/** What a visitor of a post learns about a link; null, and a line in the log, when there is nothing to open there. */
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

/** There is nothing it belongs to: what cannot be counted must not keep a visitor from the link. */
async function recordOpened(db: Db, linkId: string, now: Date): Promise<void> {
  try {
    await recordGateEvents(db, { linkId, events: ['opened'], now })
  } catch (error) {
    logger.error({ err: error, linkId }, 'an opened gate was not counted')
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

/** The ticket if it is one of this link and has not opened it yet: whoever has been through starts again. */
async function findUnspentTicket(db: Db, { ticket, linkId }: { ticket: Ticket | null; linkId: string }): Promise<Ticket | null> {
  if (ticket?.linkId !== linkId) return null
  const [spent] = await db
    .select({ id: linkTickets.id })
    .from(linkTickets)
    .where(and(eq(linkTickets.id, ticket.id), isNotNull(linkTickets.accessedAt)))
  return spent ? null : ticket
}
