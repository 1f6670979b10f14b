// A browser that has signed in before has tries of its own, so that nobody who guesses at an account can keep its owner outside:
// their cookie is signed, and worth nothing but these tries.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#src/db/client/client.server.ts'
import { readHeader } from '#src/lib/web/request-headers.ts'
import { getSecret } from '#src/server/secrets.server.ts'

const NAME = 'inkfolio_device'
const YEAR_SECONDS = 31_536_000
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=(?<id>[\\w-]{22})\\.(?<signature>[\\w-]{43})(?:;|$)`)

/** The device the request comes from, when the account with this address has signed in from there; null for any other. */
export async function findDevice(db: Db, { headers, email }: { headers: Headers; email: string }): Promise<string | null> {
  const { id, signature = '' } = COOKIE.exec(readHeader(headers, 'cookie') ?? '')?.groups ?? {}
  if (!id) return null
  const expected = Buffer.from(await signatureOf(db, id, email))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

/** The Set-Cookie line by which the device is known from now on. */
export async function deviceCookie(db: Db, { email, isSecure }: { email: string; isSecure: boolean }): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const value = `${id}.${await signatureOf(db, id, email)}`
  return `${NAME}=${value}; Path=/admin; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

async function signatureOf(db: Db, id: string, email: string): Promise<string> {
  const key = await getSecret(db, 'known-devices')
  return createHmac('sha256', key).update(`known device 1\n${id}\n${email.toLowerCase()}`).digest('base64url')
}
