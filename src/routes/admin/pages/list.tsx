import { CHANGES_OF_STATE } from '#src/features/posts/drafts/change-posts.server.ts'
import { listAdminPages, listOriginals } from '#src/features/posts/pages/admin/list-pages.server.ts'
import { pagesChangeSchema } from '#src/features/posts/pages/admin/pages-change.schema.ts'
import { PagesScreen } from '#src/features/posts/pages/admin/pages-screen.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { handleAction } from '../api/handle-change.server.ts'
import type { Route } from './+types/list.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  const isTrash = url.searchParams.get('tab') === 'trash'
  const all = await listAdminPages(db)
  const pages = all.filter(({ status }) => (status === 'trashed') === isTrash)
  return { pages, originals: isTrash ? [] : listOriginals(pages, settings), switchedOff: settings.switchedOff, isTrash }
}

/** Answers the ids of the changed pages. */
export function action(args: Route.ActionArgs) {
  return handleAction(args, pagesChangeSchema, ({ intent, post_ids: postIds }, { db, actor, now }) =>
    CHANGES_OF_STATE[intent](db, actor, { postIds, now }),
  )
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Pages')

export default function Pages({ loaderData }: Route.ComponentProps) {
  return <PagesScreen {...loaderData} />
}
