// Finished answers of public pages, kept until something they show has changed. One render per page however many ask for it;
// what is older than ten minutes, or may have missed a notice, is rendered again, and stays as the last good copy when that fails.
import * as v from 'valibot'
import type { Database } from '#src/db/client/client.server.ts'
import type { NotificationListener } from '#src/db/client/notification-listener.ts'
import { logger } from '../logger.server.ts'
import { type Finished, finishText } from '../rendering/finish-response.server.ts'
import type { RecordedTags } from './cache-tags.server.ts'
import { type CachedPage, createCachedPage } from './cached-page.server.ts'
import { type Changes, createPageStore, type PageDescription, type PendingRender } from './page-store.server.ts'

/** Pages depend a little on the time too: threads close by age, the figure of views grows, the year in the footer ends. */
const AGE_LIMIT_MS = 10 * 60_000
/** How long the last good copy is sent without trying again. */
const PAUSE_AFTER_FAILURE_MS = 1_000
const CHANNEL = 'inkfolio_pages'

export type Rendered = { response: Response; cacheTags: RecordedTags }

export type PageCache = {
  /** The page, while it is known to be as it should be. */
  find(key: string): CachedPage | undefined
  /** The page, kept or made; a Response where the answer is for one request alone. Rejects as `render` does. */
  answer(origin: string, address: string, render: () => Promise<Rendered>): Promise<CachedPage | Response>
  /** The normalized address of a page, without parameters that it does not read; null for responses that are never cached. */
  cacheKey(pathAndQuery: string): string | null
  /** What the page depends on, and why it was last purged. */
  describe(key: string): PageDescription
  /** Resolves when the pages that were changed by what is committed are gone. */
  drain(): Promise<void>
  stop(): Promise<void>
  /** Since the start of the process; pages and bytes as they are now. */
  counts(): PageCounts
}

export type PageCounts = { hits: number; misses: number; stale: number; stored: number; purged: number; pages: number; bytes: number }

/** `line` is the number of the line to the database over which changes of it are heard. */
type CacheEntry = CachedPage & { readonly expiresAt: number; readonly line: number; pause: { line: number; until: number } }
type Flight = { making: PendingRender; landing: Promise<CachedPage | Response> }
type Render = () => Promise<Rendered>

const changesSchema = v.union([v.literal('everything'), v.array(v.tuple([v.string(), v.nullable(v.number())]))])

type Options = {
  /** 0 caches no page. */
  maxBytes: number
  /** Normalizes addresses: see `PageCache`. */
  cacheKey: PageCache['cacheKey']
  /** Hears every notice before the pages do, so that none is made anew from what it keeps. */
  firstListener: NotificationListener
}

/** Opens a cache that hears of every change in the database. */
export async function openPageCache(
  database: Pick<Database, 'listen'>,
  { maxBytes, cacheKey, firstListener: first }: Options,
): Promise<PageCache> {
  const { hearer, ...cache } = maxBytes === 0 ? { ...NO_CACHE, hearer: null } : createPageCache(maxBytes)
  const listening = await database.listen(CHANNEL, hearer ? notifyBoth(first, hearer) : first)
  const stop = async () => {
    first.onDisconnect()
    await listening.stop()
  }
  return { ...cache, cacheKey, drain: () => listening.drain(), stop }
}

function notifyBoth(first: NotificationListener, second: NotificationListener): NotificationListener {
  return {
    onNotify(payload) {
      first.onNotify(payload)
      second.onNotify(payload)
    },
    onDisconnect() {
      first.onDisconnect()
      second.onDisconnect()
    },
    onReconnect() {
      first.onReconnect()
      second.onReconnect()
    },
  }
}

function createPageCache(maxBytes: number) {
  const store = createPageStore<CacheEntry>(maxBytes)
  const flights = new Map<string, Flight>()
  const tally = { hits: 0, misses: 0, stale: 0, stored: 0, purged: 0 }
  let isListening = false
  let line = 0

  function find(key: string): CachedPage | undefined {
    const kept = store.get(key)
    if (!kept || !isListening || kept.line !== line || kept.expiresAt <= Date.now()) return undefined
    tally.hits += 1
    return kept
  }

  async function answer(origin: string, address: string, render: Render): Promise<CachedPage | Response> {
    const key = origin + address
    const found = find(key)
    if (found) return found
    const last = store.get(key)
    if (last && last.pause.line === line && last.pause.until > Date.now()) return sendLast(last)
    tally.misses += 1
    const flight = flights.get(key)
    // What began before a change may show the state before it.
    if (!flight || isOutdated(flight.making)) return start(key, render)
    const landed = await flight.landing
    return landed instanceof Response ? (await render()).response : landed
  }

  function start(key: string, render: Render): Promise<CachedPage | Response> {
    const making = store.begin()
    const landing = makeOrFallBack(making, key, render).finally(() => {
      store.end(making)
      if (flights.get(key)?.making === making) flights.delete(key)
    })
    flights.set(key, { making, landing })
    return landing
  }

  async function makeOrFallBack(making: PendingRender, key: string, render: Render): Promise<CachedPage | Response> {
    try {
      const made = await make(making, key, render)
      const last = made.status >= 500 ? store.get(key) : undefined
      return last ? pause(last) : made
    } catch (error) {
      const last = store.get(key)
      if (!last) throw error
      logger.error({ err: error, page: key }, 'a page could not be made, its last good copy was sent')
      return pause(last)
    }
  }

  async function make(making: PendingRender, key: string, render: Render): Promise<CachedPage | Response> {
    const madeOn = line
    const { response, cacheTags } = await render()
    if (response.status !== 200 && response.status < 500) {
      // What is gone must not come back when the database goes.
      store.forget(key)
      return response
    }
    const finished = await finishText(response)
    if (!finished) return response
    const page = await createCachedPage(finished, key.startsWith('https:'))
    if (!isCacheable(finished, cacheTags)) return page
    const kept = { ...page, expiresAt: Date.now() + AGE_LIMIT_MS, line: madeOn, pause: { line, until: 0 } }
    if (store.put(making, key, { page: kept, tags: cacheTags.tags })) tally.stored += 1
    return page
  }

  function pause(last: CacheEntry): CachedPage {
    last.pause = { line, until: Date.now() + PAUSE_AFTER_FAILURE_MS }
    return sendLast(last)
  }

  function sendLast(last: CacheEntry): CachedPage {
    tally.stale += 1
    return last
  }

  const hearer: NotificationListener = {
    onNotify(payload) {
      tally.purged += store.purge(readChanges(payload))
    },
    onDisconnect() {
      isListening = false
    },
    onReconnect() {
      // Nobody knows what was missed: pages are made anew one by one, and until then are what there is should the line break again.
      store.markStale()
      line += 1
      isListening = true
    },
  }
  return { hearer, find, answer, describe: store.describe, counts: (): PageCounts => ({ ...tally, ...store.counts }) }
}

function isOutdated({ changed, isStale }: PendingRender): boolean {
  return isStale || changed.length > 0
}

/** Nothing that is one visitor's, and nothing that the route does not want kept. */
function isCacheable({ status, headers }: Finished, cacheTags: RecordedTags): boolean {
  return (
    status === 200 && !cacheTags.isUncacheable && !headers.has('Set-Cookie') && !/no-store|private/.test(headers.get('Cache-Control') ?? '')
  )
}

function readChanges(payload: string): Changes {
  try {
    return v.parse(changesSchema, JSON.parse(payload))
  } catch (error) {
    logger.error({ err: error, payload }, 'a notice of changes could not be read')
    return 'everything'
  }
}

const NO_CACHE: Pick<PageCache, 'find' | 'answer' | 'describe' | 'counts'> = {
  find: () => undefined,
  describe: () => ({ tags: null, lastPurge: null }),
  answer: async (_origin, _address, render) => (await render()).response,
  counts: () => ({ hits: 0, misses: 0, stale: 0, stored: 0, purged: 0, pages: 0, bytes: 0 }),
}
