// Fetches a picture or data from another site. Guards against server-side request forgery: the host name is resolved once, its addresses are
// checked, and the connection is pinned to them, which defeats DNS rebinding. Every redirect is checked the same way.
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AppError } from '#src/server/errors.ts'
import { UPLOAD_LIMITS } from '../upload-limits.ts'
import { isPublicAddress } from './public-address.ts'

const MAX_REDIRECTS = 3
const TIMEOUT_MS = 10_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** The URL is not allowed, the request failed, or the response is unusable. */
export class ExternalFetchError extends Error {
  override name = 'ExternalFetchError'
  /** How long the other site asks to wait before the next attempt; null when it does not, or longer than a minute. */
  readonly retryAfterMs: number | null
  constructor(message: string, { retryAfterMs = null, ...options }: ErrorOptions & { retryAfterMs?: number | null } = {}) {
    super(message, options)
    this.retryAfterMs = retryAfterMs
  }
}

type ResolveName = (name: string) => Promise<LookupAddress[]>

export type FetchRules = {
  isAllowed: (address: string) => boolean
  timeoutMs: number
  resolveName?: ResolveName
  /** The media type to ask for: pictures, unless it is set. */
  accept?: string
  userAgent?: string
  /** Waits as long as the other site asks, before one more attempt. Without it there is none. */
  wait?: (milliseconds: number) => Promise<unknown>
}

export const PUBLIC_ONLY: FetchRules = { isAllowed: isPublicAddress, timeoutMs: TIMEOUT_MS }

type Target = { url: URL; addresses: [LookupAddress, ...LookupAddress[]] }

/** The bytes behind an http(s) URL, at most 10 MB. Throws ExternalFetchError. */
export async function fetchExternal(url: string, rules: FetchRules = PUBLIC_ONLY): Promise<Uint8Array> {
  return readExternal(url, readBody, rules)
}

/** What `read` makes of the body behind an http(s) URL. Throws ExternalFetchError, or the AppError of `read`. */
export async function readExternal<Result>(
  url: string,
  read: (body: AsyncIterable<Uint8Array>) => Promise<Result>,
  rules: FetchRules,
): Promise<Result> {
  const attempt = () => withinTime(rules, async (signal) => read(await follow(new URL(url), rules, signal)))
  try {
    return await attempt()
  } catch (error) {
    if (!rules.wait || !(error instanceof ExternalFetchError) || error.retryAfterMs === null) throw error
    await rules.wait(error.retryAfterMs)
    return attempt()
  }
}

/** What an address answers, after its redirects. `isMoved` when all of these were permanent. */
export type ExternalAnswer = { status: number; url: string; isMoved: boolean }

/** Asks for the headers of an address only: the body is not read. Throws ExternalFetchError. */
export async function probeExternal(url: string, method: 'HEAD' | 'GET', rules: FetchRules = PUBLIC_ONLY): Promise<ExternalAnswer> {
  return withinTime(rules, (signal) => probe(new URL(url), method, { rules, signal }))
}

async function withinTime<Result>(rules: FetchRules, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(rules.timeoutMs)
  try {
    return await Promise.race([work(signal), rejectOnAbort(signal)])
  } catch (cause) {
    if (cause instanceof ExternalFetchError || cause instanceof AppError) throw cause
    throw new ExternalFetchError(cause instanceof Error ? cause.message : 'failed', { cause })
  }
}

async function probe(
  start: URL,
  method: 'HEAD' | 'GET',
  { rules, signal }: { rules: FetchRules; signal: AbortSignal },
): Promise<ExternalAnswer> {
  let url = start
  let isMoved = true
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await send(await resolveTarget(url, rules), { ...rules, method, signal })
    const status = response.statusCode ?? 0
    const location = response.headers.location
    response.destroy()
    if (!REDIRECTS.has(status) || !location) return { status, url: url.href, isMoved: isMoved && hop > 0 }
    isMoved &&= status === 301 || status === 308
    url = new URL(location, url)
  }
  throw new ExternalFetchError('too many redirects')
}

async function follow(start: URL, rules: FetchRules, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  let url = start
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await send(await resolveTarget(url, rules), { ...rules, method: 'GET', signal })
    const location = response.headers.location
    if (response.statusCode === 200) return chunksOf(response)
    response.destroy()
    if (!REDIRECTS.has(response.statusCode ?? 0) || !location) {
      throw new ExternalFetchError(`answered ${response.statusCode}`, { retryAfterMs: readRetryAfter(response) })
    }
    url = new URL(location, url)
  }
  throw new ExternalFetchError('too many redirects')
}

const WAIT_MAX_MS = 60_000

/** The header holds seconds or a date. */
function readRetryAfter({ statusCode, headers: { 'retry-after': after = '' } }: IncomingMessage): number | null {
  if (statusCode !== 429 && statusCode !== 503) return null
  const milliseconds = /^\d+$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - Date.now()
  return milliseconds <= WAIT_MAX_MS ? Math.max(0, milliseconds) : null
}

/** Resolves the host. One address that is not allowed refuses the host. */
async function resolveTarget(url: URL, { isAllowed, resolveName = lookupAll }: FetchRules): Promise<Target> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ExternalFetchError(`${url.protocol} is not fetched`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const [first, ...others] = family ? [{ address: host, family }] : await resolveName(host)
  if (!first || ![first, ...others].every(({ address }) => isAllowed(address))) {
    throw new ExternalFetchError(`${host} is not a public address`)
  }
  return { url, addresses: [first, ...others] }
}

function lookupAll(name: string): Promise<LookupAddress[]> {
  return lookup(name, { all: true })
}

type Sending = Pick<FetchRules, 'accept' | 'userAgent'> & { method: 'HEAD' | 'GET'; signal: AbortSignal }

function send(
  { url, addresses }: Target,
  { accept = 'image/*', userAgent = 'Inkfolio', method, signal }: Sending,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = { Accept: accept, 'Accept-Encoding': 'identity', 'User-Agent': userAgent }
  return new Promise((resolve, reject) => {
    // No agent: a reused connection may lead to an address that was not checked.
    request(url, { agent: false, method, headers, signal, lookup: pinTo(addresses) }, resolve)
      .on('error', reject)
      .end()
  })
}

function pinTo(addresses: Target['addresses']): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) callback(null, addresses)
    else callback(null, addresses[0].address, addresses[0].family)
  }
}

/** A consumer that ends early destroys the response and its connection. */
async function* chunksOf(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  for await (const chunk of response) if (chunk instanceof Uint8Array) yield chunk
}

async function readBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > UPLOAD_LIMITS.bytes) throw new ExternalFetchError(UPLOAD_LIMITS.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** `dns.lookup` cannot be aborted, so the caller races it against this promise. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new ExternalFetchError('took too long')), { once: true }))
}
