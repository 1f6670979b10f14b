// The address of a subscription, at which its reader confirms, changes and ends it without signing in: who has it got it by e-mail.
import { createHmac } from 'node:crypto'
import type { Db } from '#src/db/client/client.server.ts'
import { isSameSecret } from '#src/lib/is-same-secret.server.ts'
import { getSecret } from '#src/server/secrets.server.ts'

const ID_BYTES = 16
/** 128 bits. */
const MAC_BYTES = 16
const TOKEN = /^[\w-]{43}$/

/**
 * Stands for the token of the reader where an e-mail is composed once for all of them: `subscriptionUrl(origin, SUBSCRIPTION_PLACEHOLDER)`. It has
 * neither the length of a token nor a character that HTML escapes.
 */
export const SUBSCRIPTION_PLACEHOLDER = 'subscription-token-e7c1f04b9a3d5286'

/** Makes the address of the subscription of a subscriber. The key is read once. */
export async function subscriptionAddresses(db: Db, origin: string): Promise<(subscriberId: string) => string> {
  const key = await subscriptionKey(db)
  return (subscriberId) => subscriptionUrl(origin, signToken(key, Buffer.from(subscriberId.replaceAll('-', ''), 'hex')))
}

export function subscriptionUrl(origin: string, token: string): string {
  return `${origin}/subscription/${token}`
}

/** The id of the subscriber; null for a token that this site did not make. */
export async function readSubscriptionToken(db: Db, token: string): Promise<string | null> {
  if (!TOKEN.test(token)) return null
  const id = Buffer.from(token, 'base64url').subarray(0, ID_BYTES)
  // Compares the text, because several base64url texts decode to the same bytes.
  if (!isSameSecret(token, signToken(await subscriptionKey(db), id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function subscriptionKey(db: Db): Promise<Buffer> {
  return getSecret(db, 'subscriptions')
}

function signToken(key: Buffer, id: Buffer): string {
  const mac = createHmac('sha256', key).update('subscription 1\n').update(id).digest().subarray(0, MAC_BYTES)
  return Buffer.concat([id, mac]).toString('base64url')
}
