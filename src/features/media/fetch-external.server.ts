// Fetches a picture from another site on behalf of a visitor. The name is resolved once, its addresses are checked, and the
// connection goes to exactly these: a name that answers differently the second time gains nothing. Redirects are checked alike.
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { UPLOAD_LIMITS } from './upload-limits.ts'

const MAX_REDIRECTS = 3
const TIMEOUT_MS = 10_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** The other site cannot or must not be asked, or answers with something unusable. */
export class ExternalImageError extends Error {
  override name = 'ExternalImageError'
}

type ResolveName = (name: string) => Promise<LookupAddress[]>

export type FetchRules = { isAllowed: (address: string) => boolean; timeoutMs: number; resolveName?: ResolveName }

export const PUBLIC_ONLY: FetchRules = { isAllowed: isPublicAddress, timeoutMs: TIMEOUT_MS }

type Target = { url: URL; addresses: [LookupAddress, ...LookupAddress[]] }

/** The bytes behind an http(s) URL, at most 10 MB. Throws ExternalImageError. */
export async function fetchExternal(url: string, rules: FetchRules = PUBLIC_ONLY): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(rules.timeoutMs)
  try {
    return await Promise.race([follow(new URL(url), rules, signal), rejectOnAbort(signal)])
  } catch (cause) {
    if (cause instanceof ExternalImageError) throw cause
    throw new ExternalImageError(cause instanceof Error ? cause.message : 'failed', { cause })
  }
}

async function follow(start: URL, rules: FetchRules, signal: AbortSignal): Promise<Uint8Array> {
  let url = start
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await send(await choose(url, rules), signal)
    const location = response.headers.location
    if (response.statusCode === 200) return readBody(response)
    response.destroy()
    if (!REDIRECTS.has(response.statusCode ?? 0) || !location) throw new ExternalImageError(`answered ${response.statusCode}`)
    url = new URL(location, url)
  }
  throw new ExternalImageError('too many redirects')
}

/** Resolves the host; one address that is not allowed refuses the name as a whole. */
async function choose(url: URL, { isAllowed, resolveName = askResolver }: FetchRules): Promise<Target> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ExternalImageError(`${url.protocol} is not fetched`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const [first, ...others] = family ? [{ address: host, family }] : await resolveName(host)
  if (!first || ![first, ...others].every(({ address }) => isAllowed(address))) {
    throw new ExternalImageError(`${host} is not a public address`)
  }
  return { url, addresses: [first, ...others] }
}

function askResolver(name: string): Promise<LookupAddress[]> {
  return lookup(name, { all: true })
}

function send({ url, addresses }: Target, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Inkfolio' }
  return new Promise((resolve, reject) => {
    // No agent: a connection kept from an earlier request would not be one to an address just checked.
    request(url, { agent: false, headers, signal, lookup: pinTo(addresses) }, resolve)
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

async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response) {
    if (!(chunk instanceof Uint8Array)) continue
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > UPLOAD_LIMITS.bytes) throw new ExternalImageError(UPLOAD_LIMITS.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Resolving a name cannot be aborted; waiting for it can. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new ExternalImageError('took too long')), { once: true }))
}
