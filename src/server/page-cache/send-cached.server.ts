// The fast path: sends a cached page or a built file before any middleware runs.
import { randomUUID } from 'node:crypto'
import type { Env } from '../env.server.ts'
import type { SendCached } from '../http/listen.server.ts'
import { isForwardedHttps } from '../http/origin.server.ts'
import { loggedPath } from '../http/request-path.ts'
import { logger } from '../logger.server.ts'
import type { PageCache } from './page-cache.server.ts'
import { encodingFor, isUnchanged } from './page-request.server.ts'
import type { StaticFiles } from './static-files.server.ts'

const processId = randomUUID().slice(0, 8)
let answers = 0

type Cached = { pages: Pick<PageCache, 'find' | 'cacheKey'>; files: StaticFiles }

export function createSendCached({ pages, files }: Cached, { SITE_URL, TRUST_PROXY }: Pick<Env, 'SITE_URL' | 'TRUST_PROXY'>): SendCached {
  return (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET') return false
    const { headers } = request
    const isEncrypted = isForwardedHttps(headers['x-forwarded-proto']?.toString(), TRUST_PROXY)
    // Without SITE_URL, files are prepared without Strict-Transport-Security and must not be sent over HTTPS.
    const file = SITE_URL || !isEncrypted ? files.get(url) : undefined
    const page = file ?? findPage(pages, SITE_URL ?? originOf(headers.host, isEncrypted), url)
    if (!page) return false
    answers += 1
    const requestId = `${processId}-${answers.toString(36)}`
    logAnswer({ requestId, method, status: page.status }, url)
    if (isUnchanged(page, headers['if-none-match'])) {
      response.writeHead(304, ['X-Request-Id', requestId, ...page.unchanged]).end()
      return true
    }
    const variant = page.variants[encodingFor(headers['accept-encoding'])]
    response.writeHead(page.status, ['X-Request-Id', requestId, ...variant.headers])
    response.end(variant.body)
    return true
  }
}

/** Redacting the address costs more than sending the response, so it happens at log level debug only. */
function logAnswer(line: { requestId: string; method: string; status: number }, url: string): void {
  if (logger.isLevelEnabled('debug')) logger.debug({ ...line, path: loggedPath(`http://host${url}`) }, 'answered')
}

function originOf(host: string | undefined, isEncrypted: boolean): string {
  return `${isEncrypted ? 'https' : 'http'}://${host}`
}

/** Looks up the raw address first; an address with a query is normalized when that misses. */
function findPage(pages: Cached['pages'], origin: string, url: string) {
  const page = pages.find(origin + url)
  if (page || !url.includes('?')) return page
  const address = pages.cacheKey(url)
  return address === null || address === url ? undefined : pages.find(origin + address)
}
