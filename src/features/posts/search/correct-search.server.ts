import type { Db } from '#src/db/client/client.server.ts'
import type { SearchSuggestion } from '../post.ts'
import type { PostSearch } from './search-posts.server.ts'

/** Another spelling of the search that finds more; null when there is none. */
export async function correctSearch(_db: Db, _query: PostSearch): Promise<SearchSuggestion | null> {
  return null
}
