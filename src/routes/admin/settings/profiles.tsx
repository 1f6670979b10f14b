import { listState } from '#src/features/settings/lists/save-list.server.ts'
import { ProfilesForm } from '#src/features/settings/profiles/profiles-form.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/profiles.ts'
import { handleListChange } from './handle-list-change.server.ts'
import { SettingsHead } from './settings-head.tsx'
import { PROFILES_TAB } from './settings-tabs.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { state: listState(context.get(siteContext).settings, 'profiles') }
}

export function action(args: Route.ActionArgs) {
  return handleListChange(args)
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Profiles')

export default function ProfileSettings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead />
      <AdminPageBody>
        <ProfilesForm {...loaderData} path={PROFILES_TAB} />
      </AdminPageBody>
    </>
  )
}
