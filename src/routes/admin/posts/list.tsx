import { postsChangeSchema } from '#src/features/posts/admin/list/posts-change.schema.ts'
import { parseAdminList } from '#src/features/posts/admin/list/posts-list-url.ts'
import { PostsScreen } from '#src/features/posts/admin/list/posts-screen.tsx'
import { readColumns } from '#src/features/posts/admin/list/visible-columns.ts'
import { listAdminPosts } from '#src/features/posts/admin/queries/list-admin-posts.server.ts'
import { listCategoryNames } from '#src/features/posts/admin/queries/list-category-names.server.ts'
import { findCurrentView } from '#src/features/posts/admin/views/saved-view.ts'
import { listSavedViews } from '#src/features/posts/admin/views/saved-views.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { handleAction } from '../api/handle-change.server.ts'
import { GO_KEYS } from '../shell/admin-navigation.ts'
import type { Route } from './+types/list.ts'
import { changePosts } from './change-posts.server.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const query = parseAdminList(url.searchParams)
  const views = await listSavedViews(db)
  // The links and filters of the list name the view that they lead away from.
  const view = findCurrentView(views, query)?.view.id ?? ''
  const [listing, categories] = [await listAdminPosts(db, query, new Date()), await listCategoryNames(db)]
  return { query: { ...query, view }, views, listing, categories, columns: readColumns(request.headers.get('cookie')) }
}

export function action(args: Route.ActionArgs) {
  return handleAction(args, postsChangeSchema, changePosts)
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Posts')

export default function PostsList({ loaderData }: Route.ComponentProps) {
  return <PostsScreen {...loaderData} moreKeys={GO_KEYS} />
}
