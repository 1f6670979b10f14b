// A ticket says when the countdown of a link began, on the server's clock, signed so that nobody can say so but us.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Db } from '#src/db/client/client.server.ts'
import { getSecret } from '#src/server/secrets.server.ts'
import { LINK_WAIT_MS } from '../link.ts'

export type Ticket = {
  /** Random: tells two countdowns of one link apart. */
  id: string
  linkId: string
  openedAt: Date
}

export const TICKET_LIFETIME_MS = 6 * 3_600_000
/** How far apart the clocks of two nodes may be. */
const CLOCK_SKEW_MS = 5000

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const TICKET = new RegExp(`^(?<signed>(?<linkId>${UUID})\\.(?<openedAt>\\d{13})\\.(?<id>${UUID}))\\.(?<signature>[\\w-]{43})$`)

/** The key that signs tickets, the same on every node. */
export function ticketKey(db: Db): Promise<Buffer> {
  return getSecret(db, 'link-tickets')
}

export function startTicket(linkId: string, now: Date): Ticket {
  return { id: randomUUID(), linkId, openedAt: now }
}

export function signTicket(key: Buffer, { id, linkId, openedAt }: Ticket): string {
  const signed = `${linkId}.${openedAt.getTime()}.${id}`
  return `${signed}.${signatureOf(key, signed).toString('base64url')}`
}

/** The ticket, or null when it is garbled, forged, too old, or begins in the future. */
export function readTicket(key: Buffer, text: string, now: Date): Ticket | null {
  const { signed = '', linkId = '', openedAt = '', id = '', signature = '' } = TICKET.exec(text)?.groups ?? {}
  // Compared as text: base64url has several spellings of the same bytes, and only ours is a ticket.
  const expected = Buffer.from(signatureOf(key, signed).toString('base64url'))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const age = now.getTime() - Number(openedAt)
  return age >= -CLOCK_SKEW_MS && age <= TICKET_LIFETIME_MS ? { id, linkId, openedAt: new Date(Number(openedAt)) } : null
}

/** What is left of the countdown at `now`, in ms. */
export function remainingWaitMs({ openedAt }: Ticket, now: Date): number {
  return Math.max(0, openedAt.getTime() + LINK_WAIT_MS - now.getTime())
}

function signatureOf(key: Buffer, signed: string): Buffer {
  return createHmac('sha256', key).update(`link ticket 1\n${signed}`).digest()
}
