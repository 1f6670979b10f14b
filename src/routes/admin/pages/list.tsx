import { CHANGES_OF_STATE } from '#src/features/posts/drafts/change-posts.server.ts'
import { listAdminPages, listOriginals } from '#src/features/posts/pages/admin/list-pages.server.ts'
import { pagesChangeSchema } from '#src/features/posts/pages/admin/pages-change.schema.ts'
import { PagesScreen } from '#src/features/posts/pages/admin/pages-screen.tsx'
import { runAdminAction } from '#src/lib/admin-action.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { handleAction } from '../api/handle-change.server.ts'
import type { Route } from './+types/list.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  const pages = await listAdminPages(db)
  return { pages, originals: listOriginals(pages, settings) }
}

/** Answers the ids of the changed pages. */
export function action(args: Route.ActionArgs) {
  return handleAction(args, pagesChangeSchema, ({ intent, post_ids: postIds }, { db, actor, now }) =>
    CHANGES_OF_STATE[intent](db, actor, { postIds, now }),
  )
}

export function clientAction(args: Route.ClientActionArgs) {
  return runAdminAction(args)
}

export function meta() {
  return [{ title: 'Pages · Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  return <PagesScreen {...loaderData} />
}
