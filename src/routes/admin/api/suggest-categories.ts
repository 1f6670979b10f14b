import { suggestCategories } from '#src/features/posts/editor/suggest-categories.server.ts'
import type { Route } from './+types/suggest-categories.ts'
import { adminRequest, answerAdmin } from './handle-change.server.ts'

/** `?text=`: answers names of existing categories. Those that begin with the text come first. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => ({ names: await suggestCategories(adminRequest(context).db, url.searchParams.get('text') ?? '') }))
}
