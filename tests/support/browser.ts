// A simulated browser for sign-in tests: a network address, cookies, and an authenticator app.
import { createHmac, randomUUID } from 'node:crypto'
import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { authHeaders } from '#src/features/auth/auth-headers.ts'
import { findAdmin } from '#src/features/auth/session/find-admin.server.ts'
import { signIn } from '#src/features/auth/sign-in/sign-in.server.ts'

export const ORIGIN = 'https://blog.test'

export type Browser = {
  /** The arguments of the sign-in functions, with the current cookies. */
  requestInfo(): { origin: string; address: string; headers: Headers }
  /** Stores the cookies of Set-Cookie headers and deletes expired ones. */
  storeCookies(lines: readonly string[]): void
  readonly cookies: ReadonlyMap<string, string>
}

/** By default each browser has a unique network address, so that rate limits are separate. */
export function openBrowser(address: string = randomUUID()): Browser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    requestInfo() {
      const sent = new Headers({ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' })
      if (cookies.size > 0) sent.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      return { origin: ORIGIN, address, headers: authHeaders(sent, address) }
    },
    storeCookies(lines) {
      for (const line of lines) {
        const { name = '', value = '' } = /^(?<name>[^=]+)=(?<value>[^;]*)/.exec(line)?.groups ?? {}
        if (/Max-Age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  }
}

/** A new browser that sent the password. Throws the message of a refusal. */
export async function openSignedIn(db: Db, credentials: { email: string; password: string }): Promise<Browser> {
  const browser = openBrowser()
  const outcome = await signIn(db, { ...credentials, ...browser.requestInfo() })
  if (outcome.step === 'refused') throw new Error(outcome.message)
  browser.storeCookies(outcome.cookies)
  return browser
}

/** The admin of the browser's session. Throws the state of a visitor who is none. */
export async function actorOf(db: Db, browser: Browser): Promise<Admin> {
  const visitor = await findAdmin(db, { ...browser.requestInfo(), now: new Date() })
  if (visitor.state !== 'admin') throw new Error(visitor.state)
  return visitor.admin
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits an authenticator app shows for the key (base32) at that time, as in RFC 6238. */
export function codeOf(secret: string, at: Date): string {
  const bits = [...secret.replace(/=+$/, '')].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
