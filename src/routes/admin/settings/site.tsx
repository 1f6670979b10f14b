import { useEffect } from 'react'
import { data } from 'react-router'
import { RetentionForm } from '#src/features/analytics/admin/retention-form.tsx'
import { RETENTION_GROUP } from '#src/features/analytics/reports/retention.ts'
import { setRetention } from '#src/features/analytics/reports/set-retention.server.ts'
import { adminContext } from '#src/features/auth/admin.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { SITE_GROUPS } from '#src/features/settings/setting-fields.ts'
import { SettingsForm } from '#src/features/settings/settings-form.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import { toast } from '#src/ui/toast.tsx'
import { submitOrKeepInput, useLastAnswer } from '../form-answer.ts'
import { orErrorPage, readAdminForm } from '../read-admin-form.server.ts'
import type { Route } from './+types/site.ts'
import { SettingsHead } from './settings-head.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { settings: context.get(siteContext).settings }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(siteContext)
  const { group = '', ...sent } = await readAdminForm(request, origin)
  const actor = context.get(adminContext)
  const now = new Date()
  if (group === RETENTION_GROUP) {
    await orErrorPage(() => setRetention(db, actor, { months: sent.months, now }))
    return { group, sent: {}, errors: {}, isSaved: true }
  }
  const errors = await saveSettings(db, actor, { sent, now })
  if (errors) return data({ group, sent, errors, isSaved: false }, 400)
  return { group, sent: {}, errors: {}, isSaved: true }
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export function meta() {
  return [{ title: 'Site settings · Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function SiteSettings({ loaderData: { settings }, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  useEffect(() => {
    if (!answer?.isSaved) return
    const isRetention = answer.group === RETENTION_GROUP
    toast({ title: 'Saved', message: isRetention ? 'Statistics are kept as you chose.' : 'Visitors see it from now on.', kind: 'ok' })
  }, [answer])
  return (
    <>
      <SettingsHead />
      <AdminPageBody>
        {SITE_GROUPS.map((group) => (
          <SettingsForm key={group.name} group={group} settings={settings} answer={answer?.group === group.name ? answer : null} />
        ))}
        <RetentionForm keepMonths={settings.analyticsKeepMonths} />
      </AdminPageBody>
    </>
  )
}
