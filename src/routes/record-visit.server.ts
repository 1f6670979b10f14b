// Records visits for the statistics. Never delays a response or makes one fail.
import type { RouterContextProvider } from 'react-router'
import type { ReaderStep } from '#src/features/analytics/journey/journey.ts'
import { findBot } from '#src/features/analytics/tracking/bot.server.ts'
import { readCampaign } from '#src/features/analytics/tracking/campaign.ts'
import type { ReadingEvent } from '#src/features/analytics/tracking/counted-event.ts'
import { recordEvent } from '#src/features/analytics/tracking/event-buffer.server.ts'
import { normalizeReferrer } from '#src/features/analytics/tracking/referrer.ts'
import { normalizeTerm } from '#src/features/analytics/tracking/unfinished-searches.ts'
import { hashVisitor } from '#src/features/analytics/tracking/visitor.server.ts'
import { toDay } from '#src/lib/format/day.ts'
import { ownPlace, slugOfPlace } from '#src/lib/web/own-place.ts'
import { describeAgent } from '#src/lib/web/user-agent.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { loggedPath } from '#src/server/http/request-path.ts'
import { logger } from '#src/server/logger.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import { isCounted } from './api/is-counted.server.ts'
import { siteContext } from './site.server.ts'

type Context = Readonly<RouterContextProvider>

const PATH_LIMIT = 300
const ADDRESS_MAX = 4_000

/** Whether a request counts as a visit: `isCounted`, and not sent ahead of a visit. Bots are counted separately. */
export async function isCountedVisit(request: Request, context: Context): Promise<boolean> {
  // The browser loads the page ahead of a visit.
  if (request.headers.get('sec-purpose')?.includes('prefetch')) return false
  const site = context.get(siteContext)
  const bot = findBot(request.headers.get('user-agent'))
  if (bot) recordEvent(site.db, { kind: 'bot', at: Date.now(), bot })
  return isCounted(request, site)
}

/**
 * Whether an address has exceeded a limit of counted views, so that it must be a script. `page` must be one of this site. The visitor gets
 * a normal response.
 */
export async function exceedsViewLimit(context: Context, limit: 'viewByAddress' | 'viewsOfPage', page?: string): Promise<boolean> {
  const address = context.get(clientAddressContext)
  try {
    await countAgainst(limit, page === undefined ? address : `${address} ${page}`)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return true
    throw error
  }
}

/**
 * Records a view of a post, or of the home page without `postId`. The page sends the request, so the Referer header is the address of the
 * page.
 */
export function recordView(request: Request, context: Context, postId: string | null): Promise<void> {
  return inBackground(async () => {
    const { db, origin } = context.get(siteContext)
    const at = Date.now()
    const userAgent = request.headers.get('user-agent') ?? ''
    const from = request.headers.get('page-referrer') ?? ''
    recordEvent(db, {
      kind: 'view',
      at,
      visitor: await visitorOf(request, context, at),
      postId,
      referrer: normalizeReferrer(from, new URL(origin).host),
      place: placeBefore(from, origin),
      campaign: readCampaign(request.headers.get('referer') ?? ''),
      ...describeAgent(userAgent),
    })
  })
}

/** The page of this site from which a view came. '' for other sites, and for a page that only named its origin. */
function placeBefore(referrer: string, origin: string): string {
  const url = referrer === origin ? null : URL.parse(referrer.slice(0, ADDRESS_MAX))
  return url?.origin === origin ? ownPlace(url) : ''
}

/** Records a step of a reader on a post. The page sends the request, so the Referer header is the address of the page. */
export function recordStep(request: Request, context: Context, step: ReaderStep): Promise<void> {
  return inBackground(async () => {
    const site = context.get(siteContext)
    const page = URL.parse((request.headers.get('referer') ?? '').slice(0, ADDRESS_MAX))
    const slug = page?.origin === site.origin ? slugOfPlace(ownPlace(page)) : null
    if (slug === null || !(await isCounted(request, site))) return
    const at = Date.now()
    recordEvent(site.db, { kind: 'step', at, visitor: await visitorOf(request, context, at), slug, step })
  })
}

/** Records the reading of a post whose view was counted. */
export function recordReading(
  request: Request,
  context: Context,
  postId: string,
  reading: Pick<ReadingEvent, 'seconds' | 'marks' | 'readingMinutes'>,
): Promise<void> {
  return inBackground(async () => {
    const at = Date.now()
    recordEvent(context.get(siteContext).db, { kind: 'reading', at, visitor: await visitorOf(request, context, at), postId, ...reading })
  })
}

/** Records a search and the number of results. */
export function recordSearch(request: Request, context: Context, { search, results }: { search: string; results: number }): Promise<void> {
  const term = normalizeTerm(search)
  if (!term) return DONE
  return inBackground(async () => {
    if (!(await isCountedVisit(request, context))) return
    const at = Date.now()
    recordEvent(context.get(siteContext).db, { kind: 'search', at, visitor: await visitorOf(request, context, at), term, results })
  })
}

/** Records a request for a missing page. */
export function recordMissing(request: Request, context: Context): Promise<void> {
  const path = readablePath(request)
  if (path === '/404') return DONE
  return inBackground(async () => {
    if (!(await isCountedVisit(request, context))) return
    const { db, origin } = context.get(siteContext)
    const referrer = normalizeReferrer(request.headers.get('referer') ?? '', new URL(origin).host)
    recordEvent(db, { kind: 'missing', at: Date.now(), path, referrer })
  })
}

/** Records an answer of the owner's redirect. Bots count: a search engine that still asks is a reason to keep the rule. */
export function recordRedirect(context: Context, redirectId: string): void {
  recordEvent(context.get(siteContext).db, { kind: 'redirect', at: Date.now(), redirectId })
}

async function visitorOf(request: Request, context: Context, at: number): Promise<string> {
  const { db, origin } = context.get(siteContext)
  const userAgent = request.headers.get('user-agent') ?? ''
  return hashVisitor(db, toDay(at), { address: context.get(clientAddressContext), userAgent, host: new URL(origin).host })
}

function readablePath(request: Request): string {
  const path = loggedPath(request.url).replace(/\.data$/, '')
  try {
    return decodeURI(path)
      .replace(/\p{Cc}+/gu, ' ')
      .toWellFormed()
      .slice(0, PATH_LIMIT)
      .toWellFormed()
  } catch {
    // Not every path is valid UTF-8. The encoded path is ASCII.
    return path.slice(0, PATH_LIMIT)
  }
}

const DONE = Promise.resolve()

/** Callers need not await it; it never rejects. */
async function inBackground(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    logger.warn({ err: error }, 'a visit could not be counted')
  }
}
