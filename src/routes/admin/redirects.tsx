import { findAdminRedirect, listRedirects } from '#src/features/redirects/admin/list-redirects.server.ts'
import { redirectsChangeSchema } from '#src/features/redirects/admin/redirects-change.schema.ts'
import { RedirectsScreen } from '#src/features/redirects/admin/redirects-screen.tsx'
import { NEW_RULE, parseRedirectScreen } from '#src/features/redirects/admin/redirects-url.ts'
import { deleteRedirects, restoreRedirects } from '#src/features/redirects/change-redirects.server.ts'
import { changeRedirect, createRedirect } from '#src/features/redirects/save-redirect.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/redirects.ts'
import { adminMeta } from './admin-meta.ts'
import { handleAction } from './api/handle-change.server.ts'
import { GO_KEYS } from './shell/admin-navigation.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const screen = parseRedirectScreen(url.searchParams)
  const listing = await listRedirects(db, screen)
  const opened = screen.rule === '' || screen.rule === NEW_RULE ? null : await findAdminRedirect(db, screen.rule)
  return { screen, listing, opened }
}

/** Deleting and restoring answer the ids of the changed rules. Saving a rule answers its id, or 400 with the invalid fields. */
export function action(args: Route.ActionArgs) {
  const { origin } = args.context.get(siteContext)
  return handleAction(args, redirectsChangeSchema, async (change, { db, actor, now }) => {
    switch (change.intent) {
      case 'create':
        return { id: await createRedirect(db, actor, { fields: change.fields, origin, now }) }
      case 'save': {
        const { redirect_id: redirectId, version, fields } = change
        await changeRedirect(db, actor, { redirectId, version, fields, origin, now })
        return { id: redirectId }
      }
      case 'delete':
        return deleteRedirects(db, actor, { redirectIds: change.redirect_ids, now })
      case 'undelete':
        return restoreRedirects(db, actor, { redirectIds: change.redirect_ids, origin, now })
    }
  })
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Redirects')

export default function Redirects({ loaderData }: Route.ComponentProps) {
  return <RedirectsScreen {...loaderData} moreKeys={GO_KEYS} />
}
