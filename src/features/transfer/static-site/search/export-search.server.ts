// The search of an exported site: its index, and the worker that reads it.
import type { Db } from '#src/db/client/client.server.ts'
import { POSTS_PER_PAGE } from '#src/features/posts/post.ts'
import { SEARCH_LIMIT } from '#src/lib/search-text.ts'
import { logger } from '#src/server/logger.server.ts'
import { addExtensions, type PictureFormats } from '../media-addresses.ts'
import { buildIndex, IndexError, type IndexFile } from './build-index.server.ts'
import { encodeLoaderData } from './encode-loader-data.ts'
import { hasEveryPost, listRecords, type SearchRecord } from './list-records.server.ts'
import { type PageSearch, SEARCH_FOLDER, SEARCH_WORKER } from './page-search.ts'
import { writeSearchWorker } from './search-worker.ts'

export type StaticSearch = {
  /** What pages know about the search; null for an exported site without one. */
  page: PageSearch | null
  /** Paths are below the exported folder. */
  files: IndexFile[]
  /** Why there is no search; null when there is one, or nothing to find. */
  failure: string | null
}

const SETTINGS = { postsPerPage: POSTS_PER_PAGE, pagesMax: 5, suggestionsMax: 8, searchMax: SEARCH_LIMIT }
const NONE: StaticSearch = { page: null, files: [], failure: null }

/** A failure of Pagefind is logged and returned: the site is complete without a search. Rejects when the signal aborts. */
export async function prepareSearch(db: Db, formats: PictureFormats, signal: AbortSignal): Promise<StaticSearch> {
  try {
    const files = await buildIndex(withExtensions(listRecords(db), formats), signal)
    if (files === null) return NONE
    const worker = { path: SEARCH_WORKER, bytes: Buffer.from(writeSearchWorker(encodeLoaderData, SETTINGS)) }
    const placed = [worker, ...files].map(({ path, bytes }) => ({ path: `${SEARCH_FOLDER}/${path}`, bytes }))
    return { page: { hasEveryPost: await hasEveryPost(db) }, files: placed, failure: null }
  } catch (error) {
    if (!(error instanceof IndexError)) throw error
    logger.error({ err: error }, 'the search index of the exported site could not be made')
    return { ...NONE, failure: error.message }
  }
}

/** Addresses of pictures stand in the address of a record. */
async function* withExtensions(batches: AsyncIterable<SearchRecord[]>, formats: PictureFormats): AsyncGenerator<SearchRecord[]> {
  for await (const batch of batches) yield batch.map((record) => ({ ...record, url: addExtensions(record.url, formats) }))
}
