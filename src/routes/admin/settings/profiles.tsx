import { listState } from '#src/features/settings/lists/save-list.server.ts'
import { ProfilesForm } from '#src/features/settings/profiles/profiles-form.tsx'
import { runAdminAction } from '#src/lib/admin-action.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
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

export function clientAction(args: Route.ClientActionArgs) {
  return runAdminAction(args)
}

export function meta() {
  return [{ title: 'Profiles · Admin' }, { name: 'robots', content: 'noindex' }]
}

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
