import { data } from 'react-router'
import { listSubscribers, selectSubscribers } from '#src/features/subscribers/admin/list-subscribers.server.ts'
import { removeSubscribers } from '#src/features/subscribers/admin/remove-subscribers.server.ts'
import { subscribersChangeSchema } from '#src/features/subscribers/admin/subscribers-change.schema.ts'
import { SubscribersScreen } from '#src/features/subscribers/admin/subscribers-screen.tsx'
import { parseSubscriberQuery } from '#src/features/subscribers/admin/subscribers-url.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { canMail } from '#src/server/mail/mail.server.ts'
import type { Route } from './+types/subscribers.ts'
import { adminMeta } from './admin-meta.ts'
import { handleAction } from './api/handle-change.server.ts'
import { EMAIL_TAB } from './settings/settings-tabs.ts'
import { GO_KEYS } from './shell/admin-navigation.ts'

/** Without a mail server, this screen does not exist. */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (!canMail()) throw data(null, 404)
  const query = parseSubscriberQuery(url.searchParams)
  return { query, listing: await listSubscribers(context.get(siteContext).db, query) }
}

/** A removal answers the ids of the removed subscribers. */
export function action(args: Route.ActionArgs) {
  return handleAction(args, subscribersChangeSchema, async (change, { db, actor, now }) => {
    if (!canMail()) throw new AppError('not_found')
    switch (change.intent) {
      case 'select':
        return { items: await selectSubscribers(db, parseSubscriberQuery(new URLSearchParams(change.query))) }
      case 'remove':
        return removeSubscribers(db, actor, { subscriberIds: change.subscriber_ids, now })
    }
  })
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Subscribers')

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  return <SubscribersScreen {...loaderData} settingsPath={EMAIL_TAB} moreKeys={GO_KEYS} />
}
