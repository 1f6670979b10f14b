// The hosts at which a site without SITE_URL was opened. Clients choose them, so few are remembered: the log and `doctor` ask for SITE_URL.
import { LRUCache } from 'lru-cache'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Env, env, isLoopback } from '../env.server.ts'
import { logger } from '../logger.server.ts'

const hosts = new LRUCache<string, true>({ max: 20 })
const MAX_HOST_LENGTH = 255
let hasWarned = false

/** Remembers at which host the site was opened while SITE_URL is not set, and warns once when others can reach it. */
export function recordRequestedHost(origin: string): void {
  if (env().SITE_URL) return
  const { hostname } = new URL(origin)
  if (isLoopback(hostname) || hostname.length > MAX_HOST_LENGTH) return
  hosts.set(hostname, true)
  if (hasWarned) return
  hasWarned = true
  logger.warn({ host: hostname }, 'the site was opened at a public name, but SITE_URL is not set: set it to the public address')
}

/** What `doctor` says of the name of the site; `asked` are the hosts that the running process was asked for. */
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
