// An in-memory LRU of pages, bounded by bytes, with an index from cache tag to pages for purging.
import { LRUCache } from 'lru-cache'
import type { Tags } from './cache-tags.server.ts'

/** A changed tag. With a time, the change affects only pages that depend on the tag since that time or earlier. */
export type Change = readonly [tag: string, at: number | null]
export type Changes = readonly Change[] | 'everything'

/** A render in progress. The store rejects its page when one of its tags changes before it ends. */
export type PendingRender = { changed: Change[]; isStale: boolean }

export type PageDescription = { tags: string[] | null; lastPurge: { tag: string; at: string } | null }

type Sized = { readonly size: number }

export type PageStore<Page extends Sized> = {
  get(key: string): Page | undefined
  begin(): PendingRender
  end(pending: PendingRender): void
  /** Returns false when a tag of the page has changed since `begin`, or when the page is too large. */
  put(pending: PendingRender, key: string, entry: { page: Page; tags: Tags }): boolean
  /** Returns the number of purged pages. */
  purge(changes: Changes): number
  /** The tags of a page, and the tag that purged it last. */
  describe(key: string): PageDescription
  /** Rejects the pages of all renders in progress. */
  markStale(): void
  forget(key: string): void
  readonly counts: { readonly pages: number; readonly bytes: number }
}

/** Memory of a page's headers and of its entry, in bytes. */
const ENTRY_OVERHEAD_BYTES = 2_000
/** Memory of a tag in the index. */
const TAG_BYTES = 100
/** Pages whose last purge is recorded. */
const PURGES_MAX = 1_000

export function createPageStore<Page extends Sized>(maxBytes: number): PageStore<Page> {
  const pendingRenders = new Set<PendingRender>()
  const index = new Map<string, Map<string, number>>()
  const pages = new LRUCache<string, { page: Page; tags: Tags }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page, tags }, key) => page.size + ENTRY_OVERHEAD_BYTES + 2 * key.length + TAG_BYTES * tags.size,
    // Runs inside `set`, before `put` adds the new page to the index.
    dispose: ({ tags }, key) => removeFromIndex(index, key, tags),
  })

  const lastPurges = new LRUCache<string, { tag: string; at: string }>({ max: PURGES_MAX })

  /** The pages that changes purge, each with the tag that purges it. */
  function findPurged(changes: Changes): Map<string, string> {
    if (changes === 'everything') return new Map(Array.from(pages.keys(), (key) => [key, 'everything']))
    return new Map(changes.flatMap((change) => Array.from(keysAffected(index, change), (key) => [key, change[0]])))
  }

  return {
    get: (key) => pages.get(key)?.page,
    begin() {
      const pending = { changed: [], isStale: false }
      pendingRenders.add(pending)
      return pending
    },
    end: (pending) => void pendingRenders.delete(pending),
    put(pending, key, entry) {
      if (pending.isStale || pending.changed.some((change) => isAffected(entry.tags, change))) return false
      pages.set(key, entry)
      if (!pages.has(key)) return false
      addToIndex(index, key, entry.tags)
      return true
    },
    purge(changes) {
      for (const pending of pendingRenders) {
        if (changes === 'everything') pending.isStale = true
        else pending.changed.push(...changes)
      }
      const purged = findPurged(changes)
      const at = new Date().toISOString()
      for (const [key, tag] of purged) {
        pages.delete(key)
        lastPurges.set(key, { tag, at })
      }
      return purged.size
    },
    describe(key) {
      const page = pages.peek(key)
      return { tags: page ? [...page.tags.keys()].sort() : null, lastPurge: lastPurges.get(key) ?? null }
    },
    markStale() {
      for (const pending of pendingRenders) pending.isStale = true
    },
    forget: (key) => void pages.delete(key),
    get counts() {
      return { pages: pages.size, bytes: pages.calculatedSize }
    },
  }
}

type Index = Map<string, Map<string, number>>

function addToIndex(index: Index, key: string, tags: Tags): void {
  for (const [tag, since] of tags) {
    const keys = index.get(tag)
    if (keys) keys.set(key, since)
    else index.set(tag, new Map([[key, since]]))
  }
}

function removeFromIndex(index: Index, key: string, tags: Tags): void {
  for (const tag of tags.keys()) {
    const keys = index.get(tag)
    keys?.delete(key)
    if (keys?.size === 0) index.delete(tag)
  }
}

function* keysAffected(index: Index, [tag, at]: Change): Iterable<string> {
  for (const [key, since] of index.get(tag) ?? []) if (reaches(since, at)) yield key
}

function isAffected(tags: Tags, [tag, at]: Change): boolean {
  const since = tags.get(tag)
  return since !== undefined && reaches(since, at)
}

function reaches(since: number, at: number | null): boolean {
  return at === null || at >= since
}
