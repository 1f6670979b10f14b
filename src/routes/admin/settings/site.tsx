import { data } from 'react-router'
import { RetentionForm } from '#src/features/analytics/admin/retention-form.tsx'
import { RETENTION_GROUP, RETENTION_SAVED } from '#src/features/analytics/reports/retention.ts'
import { setRetention } from '#src/features/analytics/reports/set-retention.server.ts'
import { adminContext } from '#src/features/auth/admin.ts'
import { FIGURES_GROUP, FiguresForm } from '#src/features/settings/figures/figures-form.tsx'
import { readLiveCounts } from '#src/features/settings/figures/load-figures.server.ts'
import { listTimeZones } from '#src/features/settings/list-time-zones.server.ts'
import { PARTS_GROUP, PartsForm } from '#src/features/settings/parts/parts-form.tsx'
import { saveParts } from '#src/features/settings/parts/save-parts.server.ts'
import { SITE_GROUPS } from '#src/features/settings/setting-fields.ts'
import { SettingsForm } from '#src/features/settings/settings-form.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import { adminMeta } from '../admin-meta.ts'
import { submitOrKeepInput, useLastAnswer, useSavedToast } from '../form-answer.ts'
import { orErrorPage, readAdminForm } from '../read-admin-form.server.ts'
import { saveSiteSettings } from '../save-site-settings.server.ts'
import type { Route } from './+types/site.ts'
import { SettingsHead } from './settings-head.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  return { settings, timeZones: listTimeZones(), counts: await readLiveCounts(db, new Date()) }
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
  if (group === PARTS_GROUP) {
    await saveParts(db, actor, { sent, now })
    return { group, sent: {}, errors: {}, isSaved: true }
  }
  const errors = await saveSiteSettings(db, actor, { sent, now })
  if (errors) return data({ group, sent, errors, isSaved: false }, 400)
  return { group, sent: {}, errors: {}, isSaved: true }
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('Site settings')

export default function SiteSettings({ loaderData: { settings, timeZones, counts }, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  useSavedToast(answer, answer?.group === RETENTION_GROUP ? RETENTION_SAVED : undefined)
  return (
    <>
      <SettingsHead />
      <AdminPageBody>
        {SITE_GROUPS.map((group) => (
          <SettingsForm key={group.name} {...{ group, settings, timeZones }} answer={answer?.group === group.name ? answer : null} />
        ))}
        <FiguresForm settings={settings} counts={counts} answer={answer?.group === FIGURES_GROUP ? answer : null} />
        <PartsForm settings={settings} />
        <RetentionForm keepMonths={settings.analyticsKeepMonths} />
      </AdminPageBody>
    </>
  )
}
