import { listCategoryNames } from '#src/features/posts/admin/queries/list-category-names.server.ts'
import { CardsForms } from '#src/features/settings/cards/cards-forms.tsx'
import { listState } from '#src/features/settings/lists/save-list.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/cards.ts'
import { handleListChange } from './handle-list-change.server.ts'
import { SettingsHead } from './settings-head.tsx'
import { CARDS_TAB } from './settings-tabs.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  return {
    languages: listState(settings, 'languageCards'),
    categories: listState(settings, 'categoryCards'),
    names: await listCategoryNames(db),
  }
}

export function action(args: Route.ActionArgs) {
  return handleListChange(args)
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Cards')

export default function CardsSettings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead />
      <AdminPageBody>
        <CardsForms {...loaderData} path={CARDS_TAB} />
      </AdminPageBody>
    </>
  )
}
