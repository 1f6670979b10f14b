import type { Db } from '#src/db/client.server.ts'
import { getGateFigures } from '#src/features/links/admin/gate-figures.server.ts'
import { NEW_LINK, parseLinkScreen } from '#src/features/links/admin/link-list-url.ts'
import { LinksDesk } from '#src/features/links/admin/list/links-desk.tsx'
import { getLinkDetails, listAdminLinks } from '#src/features/links/admin/list-admin-links.server.ts'
import { AppError } from '#src/server/errors.ts'
import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/link-shortener.ts'
import { GO_KEYS } from './admin-navigation.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(siteContext)
  const now = new Date()
  const screen = parseLinkScreen(url.searchParams)
  const { link, days } = screen
  const listing = await listAdminLinks(db, screen, now)
  const figures = await getGateFigures(db, { days, now })
  const opened = link === '' || link === NEW_LINK ? null : await openLink(db, { linkId: link, days, now })
  return { screen, listing, figures, opened, origin }
}

/** What the drawer shows; null for a link that is gone. */
async function openLink(db: Db, { linkId, days, now }: { linkId: string; days: number; now: Date }) {
  try {
    return { details: await getLinkDetails(db, linkId, now), figures: await getGateFigures(db, { linkId, days, now }) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

export function meta() {
  return [{ title: 'Link shortener · Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function LinkShortener({ loaderData }: Route.ComponentProps) {
  return <LinksDesk {...loaderData} moreKeys={GO_KEYS} />
}
