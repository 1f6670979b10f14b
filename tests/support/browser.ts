// A simulated browser for sign-in tests: a network address, cookies, and an authenticator app.
import { createHmac, randomUUID } from 'node:crypto'
import { authHeaders } from '#src/features/auth/auth-headers.ts'

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
