import { brokenLinksHref } from '#src/features/link-check/admin/broken-links.ts'
import { bringItemsBack, setItemsAside } from '#src/features/upkeep/set-aside.server.ts'
import { upkeepChangeSchema } from '#src/features/upkeep/upkeep-change.schema.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { type LinkTab, LinkTabs } from '#src/ui/admin/tabs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { adminMeta } from '../admin-meta.ts'
import { handleAction } from '../api/handle-change.server.ts'
import type { Route } from './+types/upkeep.ts'
import { loadUpkeep, type Upkeep } from './load-upkeep.server.ts'
import { QueueRows } from './queue-rows.tsx'
import styles from './upkeep.module.css'
import { UPKEEP_TEXTS } from './upkeep-texts.ts'
import { parseUpkeep, UPKEEP_TABS, upkeepHref } from './upkeep-url.ts'
import { useSetAside } from './use-set-aside.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return loadUpkeep(context.get(siteContext).db, { ...parseUpkeep(url.searchParams), now: new Date() })
}

/** Answers the subjects that were set aside or brought back. */
export function action(args: Route.ActionArgs) {
  return handleAction(args, upkeepChangeSchema, async ({ intent, ...items }, { db, actor, now }) =>
    intent === 'set-aside' ? setItemsAside(db, actor, { ...items, now }) : bringItemsBack(db, actor, items),
  )
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Upkeep')

export default function UpkeepScreen({ loaderData: { list, counts, page, pages } }: Route.ComponentProps) {
  const changes = useSetAside()
  const { about, empty } = UPKEEP_TEXTS[list.tab]
  return (
    <>
      <AdminPageHead title="Upkeep" />
      <AdminPageBody>
        <LinkTabs label="Queue" tabs={tabsOf(list.tab, counts)} />
        <p className={styles.about}>{about}</p>
        {list.rows.length === 0 ? (
          <EmptyState title={empty.title}>
            <p>{empty.text}</p>
          </EmptyState>
        ) : (
          <QueueRows list={list} changes={changes} />
        )}
        {pages > 1 ? <Pagination page={page} pages={pages} href={(wanted) => upkeepHref(list.tab, wanted)} /> : null}
      </AdminPageBody>
    </>
  )
}

function tabsOf(current: Upkeep['list']['tab'], counts: Upkeep['counts']): LinkTab[] {
  const tabs = UPKEEP_TABS.map(
    (tab): LinkTab => ({
      to: upkeepHref(tab),
      label: UPKEEP_TEXTS[tab].label,
      count: counts[tab],
      isCurrent: tab === current,
    }),
  )
  // Broken links have a screen of their own.
  return tabs.toSpliced(2, 0, { to: brokenLinksHref({}), label: 'Broken links', count: counts.links, isCurrent: false })
}
