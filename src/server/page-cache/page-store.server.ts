// Pages in memory, by key, bounded by bytes, and thrown away by what they show.
import { LRUCache } from 'lru-cache'
import type { Tags } from './cache-tags.server.ts'

/** A tag, and the time of the post that came, went or moved where only pages that reach back so far are concerned. */
export type Change = readonly [tag: string, at: number | null]
export type Changes = readonly Change[] | 'everything'

/** A page in the making: it must not be kept when what it shows changes meanwhile. */
export type PendingRender = { changed: Change[]; isStale: boolean }

export type PageDescription = { tags: string[] | null; lastPurge: { tag: string; at: string } | null }

type Sized = { readonly size: number }

export type PageStore<Page extends Sized> = {
  get(key: string): Page | undefined
  begin(): PendingRender
  end(making: PendingRender): void
  /** False when something of it has changed since `begin`, or when it is too large. */
  put(making: PendingRender, key: string, kept: { page: Page; tags: Tags }): boolean
  /** Answers how many pages were thrown away. */
  purge(changes: Changes): number
  /** The tags of a page, and the tag by which it was last purged. */
  describe(key: string): PageDescription
  /** Nothing that is in the making is kept. */
  markStale(): void
  forget(key: string): void
  readonly counts: { readonly pages: number; readonly bytes: number }
}

/** What the headers of a page and the store itself take beside its bytes. */
const ENTRY_OVERHEAD_BYTES = 2_000
/** What a tag takes in the index. */
const TAG_BYTES = 100
/** Pages of which the last purge is known. */
const PURGES_MAX = 1_000

export function createPageStore<Page extends Sized>(maxBytes: number): PageStore<Page> {
  const makings = new Set<PendingRender>()
  const index = new Map<string, Map<string, number>>()
  const pages = new LRUCache<string, { page: Page; tags: Tags }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page, tags }, key) => page.size + ENTRY_OVERHEAD_BYTES + 2 * key.length + TAG_BYTES * tags.size,
    // Before `set` puts the new page into the index, or else the old one would take it out again.
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
      const making = { changed: [], isStale: false }
      makings.add(making)
      return making
    },
    end: (making) => void makings.delete(making),
    put(making, key, kept) {
      if (making.isStale || making.changed.some((change) => isAffected(kept.tags, change))) return false
      pages.set(key, kept)
      if (!pages.has(key)) return false
      addToIndex(index, key, kept.tags)
      return true
    },
    purge(changes) {
      for (const making of makings) {
        if (changes === 'everything') making.isStale = true
        else making.changed.push(...changes)
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
      for (const making of makings) making.isStale = true
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
