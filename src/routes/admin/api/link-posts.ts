import { findLinkPosts } from '#src/features/links/admin/find-link-posts.server.ts'
import type { Route } from './+types/link-posts.ts'
import { adminRequest, answerAdmin } from './handle-change.server.ts'

/** `?search=`: answers `{ posts }` that a link can be assigned to; without a search the newest. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => ({ posts: await findLinkPosts(adminRequest(context).db, url.searchParams.get('search') ?? '') }))
}
