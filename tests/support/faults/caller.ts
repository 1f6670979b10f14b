// Calls the site's API as its pages do.
import { randomInt } from 'node:crypto'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export type Answer = { status: number; body: Record<string, unknown> }

/** Null when no complete answer arrived: the site may or may not have done the work. */
export async function call(address: string, path: string, body: unknown, cookie = ''): Promise<Answer | null> {
  return send(`${address}${path}`, { headers: { 'Content-Type': 'application/json', Cookie: cookie }, body: JSON.stringify(body) })
}

export async function send(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> },
): Promise<Answer | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'User-Agent': FIREFOX, 'X-Forwarded-For': randomAddress(), ...headers },
    })
    return { status: response.status, body: await response.json() }
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}

/** Signs in and returns the session cookies. */
export async function signIn(address: string, owner: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${address}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: address },
    body: new URLSearchParams({ step: 'password', ...owner }),
  })
  if (response.status !== 303) throw new Error(`the sign-in answered ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}
