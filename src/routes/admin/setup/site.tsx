import { type FormEvent, useRef } from 'react'
import { useSubmit } from 'react-router'
import { adminContext } from '#src/features/auth/admin.ts'
import { DASHBOARD_PATH } from '#src/features/auth/next-path.ts'
import { listTimeZones } from '#src/features/settings/list-time-zones.server.ts'
import { listState } from '#src/features/settings/lists/save-list.server.ts'
import type { ListHandle } from '#src/features/settings/lists/use-list-form.ts'
import { ProfilesForm } from '#src/features/settings/profiles/profiles-form.tsx'
import { SETUP_GROUP } from '#src/features/settings/setting-fields.ts'
import { SettingsForm } from '#src/features/settings/settings-form.tsx'
import { SetupScreen, STEP_FORM } from '#src/features/settings/setup/setup-screen.tsx'
import { suggestOwner } from '#src/features/settings/setup/suggest-owner.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { submitOrKeepInput, useLastAnswer } from '../form-answer.ts'
import { readAdminForm } from '../read-admin-form.server.ts'
import { PROFILES_TAB } from '../settings/settings-tabs.ts'
import type { Route } from './+types/site.ts'
import { loadSetup } from './load-setup.server.ts'
import { saveStep } from './move-on.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  return {
    setup: await loadSetup(site),
    settings: suggestOwner(site.settings, context.get(adminContext)),
    timeZones: listTimeZones(),
    profiles: listState(site.settings, 'profiles'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAdminForm(request, context.get(siteContext).origin)
  return saveStep(context, { step: 'site', keys: SETUP_GROUP.fields.map(({ key }) => key), form })
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('Set up: Site')

export default function SetupSite({ loaderData: { setup, settings, timeZones, profiles }, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData) ?? null
  const submit = useSubmit()
  const list = useRef<ListHandle>(null)
  const isSavingList = useRef(false)
  /** The profiles have a form of their own, which 'Continue' saves first. */
  async function saveWithProfiles(form: HTMLFormElement) {
    if (isSavingList.current) return
    isSavingList.current = true
    const isSaved = await list.current?.save()
    isSavingList.current = false
    if (isSaved) await submit(form)
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    if (!list.current?.isUnsaved) return
    event.preventDefault()
    void saveWithProfiles(event.currentTarget)
  }
  return (
    <SetupScreen
      step="site"
      setup={setup}
      skipPath={DASHBOARD_PATH}
      lead="Who writes this site? Visitors read your values as soon as you continue. You can change them later in Settings."
      hasForm
    >
      <SettingsForm group={SETUP_GROUP} {...{ settings, timeZones, answer }} formId={STEP_FORM} onSubmit={handleSubmit} />
      <ProfilesForm state={profiles} path={PROFILES_TAB} handle={list} />
    </SetupScreen>
  )
}
