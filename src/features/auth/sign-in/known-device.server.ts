// Known devices: a browser that has signed in before has its own rate limit, so that attackers cannot lock the owner out by guessing. Its signed
// cookie grants nothing else.
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#src/db/client/client.server.ts'
import { isSameSecret } from '#src/lib/is-same-secret.server.ts'
import { getSecret } from '#src/server/secrets.server.ts'

const NAME = 'inkfolio_device'
const YEAR_SECONDS = 31_536_000
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=(?<id>[\\w-]{22})\\.(?<signature>[\\w-]{43})(?:;|$)`)

/** The id of the device that sent the request. Null unless this account has signed in on it. */
export async function findDevice(db: Db, { headers, email }: { headers: Headers; email: string }): Promise<string | null> {
  const { id, signature = '' } = COOKIE.exec(headers.get('cookie') ?? '')?.groups ?? {}
  if (!id) return null
  return isSameSecret(signature, await signatureOf(db, id, email)) ? id : null
}

/** The Set-Cookie line that makes this browser a known device. */
export async function deviceCookie(db: Db, { email, isSecure }: { email: string; isSecure: boolean }): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const value = `${id}.${await signatureOf(db, id, email)}`
  return `${NAME}=${value}; Path=/admin; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

async function signatureOf(db: Db, id: string, email: string): Promise<string> {
  const key = await getSecret(db, 'known-devices')
  return createHmac('sha256', key).update(`known device 1\n${id}\n${email.toLowerCase()}`).digest('base64url')
}
