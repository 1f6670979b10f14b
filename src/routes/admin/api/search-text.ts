import { searchRequestSchema, toTextSearch } from '#src/features/posts/rewriting/admin/text-change.schema.ts'
import { searchText } from '#src/features/posts/rewriting/text/search-text.server.ts'
import type { Route } from './+types/search-text.ts'
import { handleChange } from './handle-change.server.ts'

/** Answers the next posts that have a text, with its places, and where the search continues. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return handleChange(args, searchRequestSchema, ({ search, after }, { db, actor }) =>
    searchText(db, actor, { search: toTextSearch(search), after }),
  )
}

export { methodNotAllowed as loader } from '../../api/method-not-allowed.ts'
