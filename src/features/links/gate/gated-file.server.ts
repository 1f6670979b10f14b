// Files of this site behind a gated link: their address opens them with the ticket of somebody who passed the gate.
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { linkTickets, shortenedLinks } from '#src/db/schema/links.ts'
import { recordings } from '#src/db/schema/media.ts'
import { parseFilePath, recordingPath } from '#src/features/media/recordings/recording.ts'
import { readTicket, ticketKey } from './ticket.server.ts'

/** The target as a visitor with this ticket opens it: a file of this site gets the ticket, whatever host the address has. */
export async function targetWithTicket(db: Db, url: string, ticket: string): Promise<string> {
  const file = parseFilePath(new URL(url).pathname)
  if (!file) return url
  // The hash names the bytes, so that the site has the file or another one has it.
  const [stored] = await db.select({ hash: recordings.hash }).from(recordings).where(eq(recordings.hash, file.hash))
  return stored ? `${recordingPath(file)}?${new URLSearchParams({ ticket })}` : url
}

/** Whether the ticket opened a link to this file. True until the ticket expires, or the link is archived or deleted. */
export async function opensFile(db: Db, { ticket: text, hash, now }: { ticket: string; hash: string; now: Date }): Promise<boolean> {
  const ticket = readTicket(await ticketKey(db), text, now)
  if (!ticket) return false
  const isTarget = sql`strpos(${shortenedLinks.originalUrl}, ${hash}) > 0`
  const isHere = and(isNull(shortenedLinks.purgeAt), isNull(shortenedLinks.archivedAt))
  const [opened] = await db
    .select({ id: linkTickets.id })
    .from(linkTickets)
    .innerJoin(shortenedLinks, eq(shortenedLinks.id, linkTickets.linkId))
    .where(and(eq(linkTickets.id, ticket.id), isNotNull(linkTickets.accessedAt), isTarget, isHere))
  return opened !== undefined
}
