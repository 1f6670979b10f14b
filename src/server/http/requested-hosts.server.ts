// The Host headers of requests to a site without SITE_URL. The log and `doctor` ask for SITE_URL. Clients choose the hosts, so only a few
// are stored.
import { LRUCache } from 'lru-cache'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Env, env, isLoopback } from '../env.server.ts'
import { logger } from '../logger.server.ts'

const hosts = new LRUCache<string, true>({ max: 20 })
const MAX_HOST_LENGTH = 255
let hasWarned = false

/** Stores the host of a request while SITE_URL is not set. Warns once when the site can be reached from other machines. */
export function recordRequestedHost(origin: string): void {
  if (env().SITE_URL) return
  const { hostname } = new URL(origin)
  if (isLoopback(hostname) || hostname.length > MAX_HOST_LENGTH) return
  hosts.set(hostname, true)
  if (hasWarned) return
  hasWarned = true
  logger.warn({ host: hostname }, 'the site was opened at a public name, but SITE_URL is not set: set it to the public address')
}

/** The `address` check of `doctor`. `asked` are the hosts of requests to the running process. */
export function inspectAddress(
  asked: readonly string[] = [...hosts.keys()],
  { SITE_URL, HOST }: Pick<Env, 'SITE_URL' | 'HOST'> = env(),
): Diagnostic {
  const check = 'address'
  if (SITE_URL) return { check, ok: true, detail: SITE_URL }
  const how = 'set SITE_URL to the public address'
  if (asked.length > 0) return { check, ok: false, detail: `no SITE_URL, and asked for as ${asked.slice(0, 3).join(', ')}: ${how}` }
  if (!isLoopback(HOST)) return { check, ok: false, detail: `no SITE_URL, and open to others by HOST=${HOST}: ${how}` }
  return { check, ok: true, detail: `no SITE_URL: ${how} before others can reach the site` }
}
