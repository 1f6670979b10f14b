// Caches the responses of public pages (decision 024). All pages belong to one version of the site: when the database tells of a change, the version is raised, and a
// page of an earlier version is rendered again when it is next requested. Concurrent requests for a page share one render (single-flight). When a
// render fails, the cache sends the last good copy (stale-if-error), unless something was withdrawn since.
import { LRUCache } from 'lru-cache'
import type { Database } from '#src/db/client/client.server.ts'
import type { NotificationListener } from '#src/db/client/notification-listener.ts'
import { logger } from '../logger.server.ts'
import { type Finished, finishText } from '../rendering/finish-response.server.ts'
import { type CachedPage, createCachedPage } from './cached-page.server.ts'

/** Pages also depend on the time, and on view counts, which raise no version: threads close by age, the year in the footer changes. */
const AGE_LIMIT_MS = 60_000
/** After a failed render the last good copy is sent for this long before the next attempt. */
const PAUSE_AFTER_FAILURE_MS = 1_000
const CHANNEL = 'inkfolio_pages'
/** Memory of a page's headers and of its entry, in bytes. */
const ENTRY_OVERHEAD_BYTES = 2_000

export type Rendered = { response: Response; isCacheable: boolean }

export type PageCache = {
  /** The cached page, unless it may be stale. */
  find(key: string): CachedPage | undefined
  /** The page, from the cache or rendered; a Response when it must not be shared with other requests. Rejects as `render` does. */
  answer(origin: string, address: string, render: () => Promise<Rendered>): Promise<CachedPage | Response>
  /** The normalized address of a page, without parameters that it does not read; null for responses that are never cached. */
  cacheKey(pathAndQuery: string): string | null
  /** Resolves when the cache knows of every committed change. */
  waitForChanges(): Promise<void>
  stop(): Promise<void>
  /** Events since the start of the process; `pages` and `bytes` are current. */
  counts(): PageCounts
}

export type PageCounts = { hits: number; misses: number; stale: number; stored: number; changes: number; pages: number; bytes: number }

/** While the version is that of the failure, the next attempt waits until `pause.until`. */
type CacheEntry = CachedPage & { readonly version: number; readonly expiresAt: number; pause: { version: number; until: number } }
type InFlight = { version: number; result: Promise<CachedPage | Response> }
type Render = () => Promise<Rendered>

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
  return { ...cache, cacheKey, waitForChanges: () => subscription.drain(), stop }
}

/** Renders every page that is requested, and listens to nothing. */
export function uncachedPages(cacheKey: PageCache['cacheKey']): PageCache {
  return { ...NO_CACHE, cacheKey, waitForChanges: async () => {}, stop: async () => {} }
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

/** `withdrawals` counts the changes after which no earlier copy may be sent. */
type State = { isListening: boolean; version: number; withdrawals: number }

function createPageCache(maxBytes: number) {
  const pages = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }, key) => size + ENTRY_OVERHEAD_BYTES + 2 * key.length,
  })
  const inFlight = new Map<string, InFlight>()
  const counts = { hits: 0, misses: 0, stale: 0, stored: 0, changes: 0 }
  const state: State = { isListening: false, version: 0, withdrawals: 0 }

  function find(key: string): CachedPage | undefined {
    const entry = pages.get(key)
    if (!entry || !state.isListening || entry.version !== state.version || entry.expiresAt <= Date.now()) return undefined
    counts.hits += 1
    return entry
  }

  async function answer(origin: string, address: string, render: Render): Promise<CachedPage | Response> {
    const key = origin + address
    const found = find(key)
    if (found) return found
    const last = pages.get(key)
    if (last && last.pause.version === state.version && last.pause.until > Date.now()) return sendStale(last)
    counts.misses += 1
    const running = inFlight.get(key)
    // A render that began before a change may show the state before it.
    if (running?.version !== state.version) return start(key, render)
    const result = await running.result
    return result instanceof Response ? (await render()).response : result
  }

  function start(key: string, render: Render): Promise<CachedPage | Response> {
    const result = renderOrFallBack(key, render).finally(() => {
      if (inFlight.get(key)?.result === result) inFlight.delete(key)
    })
    inFlight.set(key, { version: state.version, result })
    return result
  }

  async function renderOrFallBack(key: string, render: Render): Promise<CachedPage | Response> {
    try {
      const rendered = await renderAndStore(key, render)
      const last = rendered.status >= 500 ? pages.get(key) : undefined
      return last ? pause(last) : rendered
    } catch (error) {
      const last = pages.get(key)
      if (!last) throw error
      logger.error({ err: error, page: key }, 'rendering a page failed; sent the last good copy')
      return pause(last)
    }
  }

  async function renderAndStore(key: string, render: Render): Promise<CachedPage | Response> {
    const { version, withdrawals } = state
    const { response, isCacheable } = await render()
    if (response.status !== 200 && response.status < 500) {
      // A deleted page must not come back as the last good copy while the database is unreachable.
      pages.delete(key)
      return response
    }
    const finished = await finishText(response)
    if (!finished) return response
    const page = await createCachedPage(finished, key.startsWith('https:'))
    if (!isCacheable || isPrivate(finished) || withdrawals !== state.withdrawals) return page
    pages.set(key, { ...page, version, expiresAt: Date.now() + AGE_LIMIT_MS, pause: { version, until: 0 } })
    counts.stored += 1
    return page
  }

  function pause(last: CacheEntry): CachedPage {
    last.pause = { version: state.version, until: Date.now() + PAUSE_AFTER_FAILURE_MS }
    return sendStale(last)
  }

  function sendStale(last: CacheEntry): CachedPage {
    counts.stale += 1
    return last
  }

  const listener: NotificationListener = {
    onNotify(payload) {
      counts.changes += 1
      state.version += 1
      if (payload.endsWith(' added')) return
      state.withdrawals += 1
      pages.clear()
    },
    onDisconnect() {
      state.isListening = false
    },
    onReconnect() {
      // Notifications may have been missed. Each page is rendered again when it is next requested; until then it stays as the last good copy.
      state.version += 1
      state.isListening = true
    },
  }
  return { listener, find, answer, counts: (): PageCounts => ({ ...counts, pages: pages.size, bytes: pages.calculatedSize }) }
}

function isPrivate({ status, headers }: Finished): boolean {
  return status !== 200 || headers.has('Set-Cookie') || /no-store|private/.test(headers.get('Cache-Control') ?? '')
}

const NO_CACHE: Pick<PageCache, 'find' | 'answer' | 'counts'> = {
  find: () => undefined,
  answer: async (_origin, _address, render) => (await render()).response,
  counts: () => ({ hits: 0, misses: 0, stale: 0, stored: 0, changes: 0, pages: 0, bytes: 0 }),
}
