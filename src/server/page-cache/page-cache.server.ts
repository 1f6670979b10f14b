// Caches the responses of public pages until the database notifies a change of one of their cache tags. Concurrent requests for a page share
// one render (single-flight). A page that is older than ten minutes, or that may have missed a notification, is rendered again; when that
// fails, the cache sends the last good copy (stale-if-error).
import * as v from 'valibot'
import type { Database } from '#src/db/client/client.server.ts'
import type { NotificationListener } from '#src/db/client/notification-listener.ts'
import { logger } from '../logger.server.ts'
import { type Finished, finishText } from '../rendering/finish-response.server.ts'
import type { RecordedTags } from './cache-tags.server.ts'
import { type CachedPage, createCachedPage } from './cached-page.server.ts'
import { type Changes, createPageStore, type PageDescription, type PageStore, type PendingRender } from './page-store.server.ts'

/** Pages also depend on the time: threads close by age, view counts grow, the year in the footer changes. */
const AGE_LIMIT_MS = 10 * 60_000
/** After a failed render the last good copy is sent for this long before the next attempt. */
const PAUSE_AFTER_FAILURE_MS = 1_000
const CHANNEL = 'inkfolio_pages'

export type Rendered = { response: Response; cacheTags: RecordedTags }

export type PageCache = {
  /** The cached page, unless it may be stale. */
  find(key: string): CachedPage | undefined
  /** The page, from the cache or rendered; a Response when it must not be shared with other requests. Rejects as `render` does. */
  answer(origin: string, address: string, render: () => Promise<Rendered>): Promise<CachedPage | Response>
  /** The normalized address of a page, without parameters that it does not read; null for responses that are never cached. */
  cacheKey(pathAndQuery: string): string | null
  /** The cache tags of a page, and the tag that purged it last. */
  describe(key: string): PageDescription
  /** Resolves when the cache has purged every page that committed transactions changed. */
  waitForPurges(): Promise<void>
  stop(): Promise<void>
  /** Events since the start of the process; `pages` and `bytes` are current. */
  counts(): PageCounts
}

export type PageCounts = { hits: number; misses: number; stale: number; stored: number; purged: number; pages: number; bytes: number }

/** A page of an earlier `connection` may be stale. */
type CacheEntry = CachedPage & { readonly expiresAt: number; readonly connection: number; pause: { connection: number; until: number } }
type InFlight = { pending: PendingRender; result: Promise<CachedPage | Response> }
type Render = () => Promise<Rendered>

const changesSchema = v.union([v.literal('everything'), v.array(v.tuple([v.string(), v.nullable(v.number())]))])

type Options = {
  /** 0 caches no page. */
  maxBytes: number
  /** Normalizes addresses: see `PageCache`. */
  cacheKey: PageCache['cacheKey']
  /** Receive every notification before the page cache does, so that no page is rendered from what they hold in memory. */
  firstListeners: readonly NotificationListener[]
}

/** Opens a cache that listens to the changes that database triggers notify. */
export async function openPageCache(
  database: Pick<Database, 'listen'>,
  { maxBytes, cacheKey, firstListeners }: Options,
): Promise<PageCache> {
  const { listener, ...cache } = maxBytes === 0 ? { ...NO_CACHE, listener: null } : createPageCache(maxBytes)
  const first = notifyAll(firstListeners)
  const subscription = await database.listen(CHANNEL, listener ? notifyAll([first, listener]) : first)
  const stop = async () => {
    first.onDisconnect()
    await subscription.stop()
  }
  return { ...cache, cacheKey, waitForPurges: () => subscription.drain(), stop }
}

/** Renders every page that is requested, and listens to nothing. */
export function uncachedPages(cacheKey: PageCache['cacheKey']): PageCache {
  return { ...NO_CACHE, cacheKey, waitForPurges: async () => {}, stop: async () => {} }
}

function notifyAll(listeners: readonly NotificationListener[]): NotificationListener {
  return {
    onNotify(payload) {
      for (const listener of listeners) listener.onNotify(payload)
    },
    onDisconnect() {
      for (const listener of listeners) listener.onDisconnect()
    },
    onReconnect() {
      for (const listener of listeners) listener.onReconnect()
    },
  }
}

/** `connection` counts the connections to the database that have delivered notifications. */
type ConnectionState = { isListening: boolean; connection: number }

function createPageCache(maxBytes: number) {
  const store = createPageStore<CacheEntry>(maxBytes)
  const inFlight = new Map<string, InFlight>()
  const counts = { hits: 0, misses: 0, stale: 0, stored: 0, purged: 0 }
  const state: ConnectionState = { isListening: false, connection: 0 }

  function find(key: string): CachedPage | undefined {
    const entry = store.get(key)
    if (!entry || !state.isListening || entry.connection !== state.connection || entry.expiresAt <= Date.now()) return undefined
    counts.hits += 1
    return entry
  }

  async function answer(origin: string, address: string, render: Render): Promise<CachedPage | Response> {
    const key = origin + address
    const found = find(key)
    if (found) return found
    const last = store.get(key)
    if (last && last.pause.connection === state.connection && last.pause.until > Date.now()) return sendStale(last)
    counts.misses += 1
    const running = inFlight.get(key)
    // A render that began before a change may show the state before it.
    if (!running || isOutdated(running.pending)) return start(key, render)
    const result = await running.result
    return result instanceof Response ? (await render()).response : result
  }

  function start(key: string, render: Render): Promise<CachedPage | Response> {
    const pending = store.begin()
    const result = renderOrFallBack(pending, key, render).finally(() => {
      store.end(pending)
      if (inFlight.get(key)?.pending === pending) inFlight.delete(key)
    })
    inFlight.set(key, { pending, result })
    return result
  }

  async function renderOrFallBack(pending: PendingRender, key: string, render: Render): Promise<CachedPage | Response> {
    try {
      const rendered = await renderAndStore(pending, key, render)
      const last = rendered.status >= 500 ? store.get(key) : undefined
      return last ? pause(last) : rendered
    } catch (error) {
      const last = store.get(key)
      if (!last) throw error
      logger.error({ err: error, page: key }, 'rendering a page failed; sent the last good copy')
      return pause(last)
    }
  }

  async function renderAndStore(pending: PendingRender, key: string, render: Render): Promise<CachedPage | Response> {
    const { connection } = state
    const { response, cacheTags } = await render()
    if (response.status !== 200 && response.status < 500) {
      // A deleted page must not come back as the last good copy while the database is unreachable.
      store.forget(key)
      return response
    }
    const finished = await finishText(response)
    if (!finished) return response
    const page = await createCachedPage(finished, key.startsWith('https:'))
    if (!isCacheable(finished, cacheTags)) return page
    const entry = { ...page, expiresAt: Date.now() + AGE_LIMIT_MS, connection, pause: { connection, until: 0 } }
    if (store.put(pending, key, { page: entry, tags: cacheTags.tags })) counts.stored += 1
    return page
  }

  function pause(last: CacheEntry): CachedPage {
    last.pause = { connection: state.connection, until: Date.now() + PAUSE_AFTER_FAILURE_MS }
    return sendStale(last)
  }

  function sendStale(last: CacheEntry): CachedPage {
    counts.stale += 1
    return last
  }

  const listener = createListener(store, state, counts)
  return { listener, find, answer, describe: store.describe, counts: (): PageCounts => ({ ...counts, ...store.counts }) }
}

function createListener(store: PageStore<CacheEntry>, state: ConnectionState, counts: { purged: number }): NotificationListener {
  return {
    onNotify(payload) {
      counts.purged += store.purge(readChanges(payload))
    },
    onDisconnect() {
      state.isListening = false
    },
    onReconnect() {
      // Notifications may have been missed. Each page is rendered again when it is next requested; until then it stays as the last good copy.
      store.markStale()
      state.connection += 1
      state.isListening = true
    },
  }
}

function isOutdated({ changed, isStale }: PendingRender): boolean {
  return isStale || changed.length > 0
}

/** Excludes private responses and those whose route disabled caching. */
function isCacheable({ status, headers }: Finished, cacheTags: RecordedTags): boolean {
  return (
    // The headers read here are those of an answer.
    status === 200 && !cacheTags.isUncacheable && !headers.has('Set-Cookie') && !/no-store|private/.test(headers.get('Cache-Control') ?? '')
  )
}

function readChanges(payload: string): Changes {
  try {
    return v.parse(changesSchema, JSON.parse(payload))
  } catch (error) {
    logger.error({ err: error, payload }, 'cannot read a change notification; purged every page')
    return 'everything'
  }
}

const NO_CACHE: Pick<PageCache, 'find' | 'answer' | 'describe' | 'counts'> = {
  find: () => undefined,
  describe: () => ({ tags: null, lastPurge: null }),
  answer: async (_origin, _address, render) => (await render()).response,
  counts: () => ({ hits: 0, misses: 0, stale: 0, stored: 0, purged: 0, pages: 0, bytes: 0 }),
}
