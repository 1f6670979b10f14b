// A ticket states when the countdown of a link began, by the server's clock. The server signs it with HMAC-SHA-256.
import { createHmac, randomUUID } from 'node:crypto'
import type { Db } from '#src/db/client/client.server.ts'
import { isSameSecret } from '#src/lib/is-same-secret.server.ts'
import { getSecret } from '#src/server/secrets.server.ts'
import { LINK_WAIT_MS } from '../link.ts'

export type Ticket = {
  /** Random, distinguishes two countdowns of one link. */
  id: string
  linkId: string
  openedAt: Date
}

export const TICKET_LIFETIME_MS = 6 * 3_600_000
/** How far apart the clocks of two nodes may be. */
const CLOCK_SKEW_MS = 5000

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const TICKET = new RegExp(`^(?<signed>(?<linkId>${UUID})\\.(?<openedAt>\\d{13})\\.(?<id>${UUID}))\\.(?<signature>[\\w-]{43})$`)

/** The signing key, the same on every node. */
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

/** The ticket; null when it is malformed, forged, expired, or begins in the future. */
export function readTicket(key: Buffer, text: string, now: Date): Ticket | null {
  const { signed = '', linkId = '', openedAt = '', id = '', signature = '' } = TICKET.exec(text)?.groups ?? {}
  // Compares the text, because several base64url texts decode to the same bytes.
  if (!isSameSecret(signature, signatureOf(key, signed).toString('base64url'))) return null
  const age = now.getTime() - Number(openedAt)
  return age >= -CLOCK_SKEW_MS && age <= TICKET_LIFETIME_MS ? { id, linkId, openedAt: new Date(Number(openedAt)) } : null
}

/** The rest of the countdown at `now`. */
export function remainingWaitMs({ openedAt }: Ticket, now: Date): number {
  return Math.max(0, openedAt.getTime() + LINK_WAIT_MS - now.getTime())
}

function signatureOf(key: Buffer, signed: string): Buffer {
  return createHmac('sha256', key).update(`link ticket 1\n${signed}`).digest()
}
