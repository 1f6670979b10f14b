// What requests tell about a proxy in front that is not configured. The log says it once; `doctor`, To do and the answer that fails say it too.
// Clients choose their headers: what one says is a suspicion, never configuration, and only the last addresses are kept.
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { Diagnostic, Fault } from '../diagnostics/diagnostic.ts'
import { env, isLoopback } from '../env.server.ts'
import { logger } from '../logger.server.ts'
import { SUB_PATH_REFUSED } from '../sub-path.ts'
import type { WrongAddress } from './wrong-address.server.ts'

const FORWARDED =
  'A proxy sends X-Forwarded-For or X-Forwarded-Proto, but TRUST_PROXY is 0: all visitors share the limits of one, and wrong passwords of a stranger lock you out. Set TRUST_PROXY=1, or the number of proxies.'

/** Networks in which a proxy stands. A visitor who sends such headers without a proxy comes from elsewhere. */
const NEAR = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

const ADDRESSES_MAX = 3

let hasIgnoredProxy = false
let hasSubPath = false
const wrongAddresses = new LRUCache<string, WrongAddress>({ max: ADDRESSES_MAX })

/** Looks at the headers of a request. `socketAddress` is the client or the nearest proxy. */
export function recordProxy(request: Request, socketAddress: string | undefined): void {
  const { headers } = request
  if (/^\/[^/]/.test(headers.get('x-forwarded-prefix') ?? '')) recordSubPath(socketAddress)
  if (hasIgnoredProxy || env().TRUST_PROXY > 0) return
  const isForwarded = headers.has('x-forwarded-for') || headers.has('x-forwarded-proto')
  if (!isForwarded || !isNear(socketAddress)) return
  hasIgnoredProxy = true
  warn(FORWARDED)
}

/**
 * Looks at a request that a page makes whose files do not load (`MISSING_FILES_SCRIPT`): it was opened at a longer path than the proxy passes on, or
 * at a path that this site does not have. `status` is that of the response.
 */
export function recordMissingFiles({ method, headers, url }: Request, socketAddress: string | undefined, status: number): void {
  if (method !== 'HEAD' || headers.get('sec-fetch-site') !== 'same-origin') return
  const opened = URL.parse(headers.get('referer') ?? '')?.pathname ?? ''
  const { pathname } = new URL(url)
  const isStripped = opened.length > pathname.length && opened.endsWith(pathname)
  if (isStripped || (opened === pathname && status === 404)) recordSubPath(socketAddress)
}

function recordSubPath(socketAddress: string | undefined): void {
  if (hasSubPath || !isNear(socketAddress)) return
  hasSubPath = true
  warn(SUB_PATH_REFUSED)
}

/** Stores that a form, or a count of a page, came from another address than the site's. The owner may look at the site on its own machine. */
export function recordWrongAddress(wrong: WrongAddress): void {
  if (env().SITE_URL && isLoopback(new URL(wrong.used).hostname)) return
  if (wrongAddresses.size === 0) warn(describe(wrong))
  wrongAddresses.set(wrong.used, wrong)
}

/** Whether a proxy sends the address of visitors, and the site ignores it. */
export function ignoresProxy(): boolean {
  return hasIgnoredProxy
}

/** Each fault, with the variable to set. */
export function listProxyFaults(): Fault[] {
  return [
    ...(hasIgnoredProxy ? [{ title: 'A proxy in front is not configured', detail: FORWARDED }] : []),
    ...(hasSubPath ? [{ title: 'A proxy passes the site on below a path', detail: SUB_PATH_REFUSED }] : []),
    ...[...wrongAddresses.values()].map((wrong) => ({ title: `Forms from ${wrong.used} are refused`, detail: describe(wrong) })),
  ]
}

/** The `proxy` checks of `doctor`. */
export function inspectProxy(): Diagnostic[] {
  return listProxyFaults().map(({ detail }) => ({ check: 'proxy', ok: false, detail }))
}

function describe({ used, site }: WrongAddress): string {
  return env().SITE_URL
    ? `The site was used at ${used}, and refuses what is sent from there, because SITE_URL is ${site}. If visitors should open it there, set SITE_URL to it.`
    : `The site was used at ${used}, and refuses what is sent from there, because requests arrive here as ${site}. Set SITE_URL to the public address: the proxy does not pass Host, or TRUST_PROXY is not set.`
}

function isNear(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && NEAR.has(ipaddr.process(address).range())
}

function warn(sentence: string): void {
  logger.warn({ check: 'proxy' }, sentence)
}
