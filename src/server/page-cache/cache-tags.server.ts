// The cache tags of the current response. Loaders add them; the page cache stores the response until one of them is purged.
import { createContext } from 'react-router'
import type { CacheTags } from '#src/lib/cache-tags.ts'

/** Each tag with the time since which its changes matter, in milliseconds. */
export type Tags = ReadonlyMap<string, number>

export type RecordedTags = CacheTags & { readonly tags: Tags; readonly isUncacheable: boolean }

const EVER = Number.NEGATIVE_INFINITY

export function createCacheTags(): RecordedTags {
  const tags = new Map<string, number>()
  let isUncacheable = false
  return {
    tags,
    get isUncacheable() {
      return isUncacheable
    },
    add(tag, since = EVER) {
      tags.set(tag, Math.min(since, tags.get(tag) ?? since))
    },
    doNotCache() {
      isUncacheable = true
    },
  }
}

/** For requests that are never cached. */
const IGNORED: RecordedTags = { tags: new Map(), isUncacheable: true, add() {}, doNotCache() {} }

export const cacheTagsContext = createContext<RecordedTags>(IGNORED)
