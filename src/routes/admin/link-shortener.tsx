import type { Db } from '#src/db/client/client.server.ts'
import { changeLinks } from '#src/features/links/admin/change-links.server.ts'
import { getGateStats } from '#src/features/links/admin/gate-stats.server.ts'
import { NEW_LINK, parseLinkScreen } from '#src/features/links/admin/link-list-url.ts'
import { linksChangeSchema } from '#src/features/links/admin/links-change.schema.ts'
import { LinksScreen } from '#src/features/links/admin/list/links-screen.tsx'
import { getLinkDetails, listAdminLinks, selectAdminLinks } from '#src/features/links/admin/list-admin-links.server.ts'
import { changeLink, createAdminLink } from '#src/features/links/admin/save-link.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import type { Route } from './+types/link-shortener.ts'
import { adminMeta } from './admin-meta.ts'
import { handleAction } from './api/handle-change.server.ts'
import { GO_KEYS } from './shell/admin-navigation.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(siteContext)
  const now = new Date()
  const screen = parseLinkScreen(url.searchParams)
  const { link, days } = screen
  const listing = await listAdminLinks(db, screen, now)
  const stats = await getGateStats(db, { days, now })
  const opened = link === '' || link === NEW_LINK ? null : await openLink(db, { linkId: link, days, now })
  return { screen, listing, stats, opened, origin }
}

/** Changes of several links answer the ids of the changed ones. Saving a link answers its id, or 400 with the invalid fields. */
export function action(args: Route.ActionArgs) {
  const { origin } = args.context.get(siteContext)
  return handleAction(args, linksChangeSchema, async (change, { db, actor, now }) => {
    switch (change.intent) {
      case 'select':
        return { items: await selectAdminLinks(db, parseLinkScreen(new URLSearchParams(change.query)), now) }
      case 'create':
        return { id: await createAdminLink(db, actor, { fields: change.fields, origin, now }) }
      case 'save': {
        const { link_id: linkId, version, fields } = change
        await changeLink(db, actor, { linkId, version, fields, origin, now })
        return { id: linkId }
      }
      default:
        return changeLinks(db, actor, { linkIds: change.link_ids, change: change.intent, now })
    }
  })
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

/** The data of the drawer; null when the link does not exist. */
async function openLink(db: Db, { linkId, days, now }: { linkId: string; days: number; now: Date }) {
  try {
    return { details: await getLinkDetails(db, linkId, now), stats: await getGateStats(db, { linkId, days, now }) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

export const meta = adminMeta('Link shortener')

export default function LinkShortener({ loaderData }: Route.ComponentProps) {
  return <LinksScreen {...loaderData} moreKeys={GO_KEYS} />
}
