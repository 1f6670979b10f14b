import { useEffect } from 'react'
import { data } from 'react-router'
import { adminContext } from '#src/features/auth/admin.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { SETTING_GROUPS } from '#src/features/settings/setting-fields.ts'
import { SettingsForm } from '#src/features/settings/settings-form.tsx'
import { siteContext } from '#src/server/site.server.ts'
import { DeskBody } from '#src/ui/desk/desk.tsx'
import { toast } from '#src/ui/toast.tsx'
import { answerOrKeep, useLastAnswer } from '../kept-form.ts'
import { readOwnForm } from '../read-own-form.server.ts'
import type { Route } from './+types/site.ts'
import { SettingsHead } from './settings-head.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { settings: context.get(siteContext).settings }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(siteContext)
  const { group = '', ...sent } = await readOwnForm(request, origin)
  const errors = await saveSettings(db, context.get(adminContext), { sent, now: new Date() })
  if (errors) return data({ group, sent, errors, isSaved: false }, 400)
  return { group, sent: {}, errors: {}, isSaved: true }
}

export function clientAction(args: Route.ClientActionArgs) {
  return answerOrKeep(args)
}

export function meta() {
  return [{ title: 'Site settings · Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function SiteSettings({ loaderData: { settings }, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  useEffect(() => {
    if (answer?.isSaved) toast({ title: 'Saved', message: 'Visitors see it from now on.', kind: 'ok' })
  }, [answer])
  return (
    <>
      <SettingsHead />
      <DeskBody>
        {SETTING_GROUPS.map((group) => (
          <SettingsForm key={group.name} group={group} settings={settings} answer={answer?.group === group.name ? answer : null} />
        ))}
      </DeskBody>
    </>
  )
}
