import { parseAdminList } from '#src/features/posts/admin-list/admin-list-url.ts'
import { listAdminPosts } from '#src/features/posts/admin-list/list-admin-posts.server.ts'
import { editPath } from '#src/features/posts/admin-list/post-paths.ts'
import type { Route } from './+types/find.ts'
import { answerOwner, ownersWork } from './take-change.server.ts'

/** What the palette shows of one thing that was found. */
export type Found = { id: string; group: string; label: string; note: string; to: string }

const MOST = 6

/** `?text=`: `{ found }`, the best few of each kind. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerOwner(async () => {
    const { db, now } = ownersWork(context)
    const search = url.searchParams.get('text') ?? ''
    const { posts } = await listAdminPosts(db, parseAdminList(new URLSearchParams({ search })), now)
    const found: Found[] = posts
      .slice(0, MOST)
      .map(({ id, title, status }) => ({ id: `post-${id}`, group: 'Posts', label: title, note: status, to: editPath(id) }))
    return { found }
  })
}
