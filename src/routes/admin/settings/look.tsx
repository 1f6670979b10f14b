import { data } from 'react-router'
import { type Admin, adminContext } from '#src/features/auth/admin.ts'
import { LogoBox } from '#src/features/settings/look/logo-box.tsx'
import { LookForm } from '#src/features/settings/look/look-form.tsx'
import { saveLogo } from '#src/features/settings/look/save-logo.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { LOOK_GROUP, type SettingErrors } from '#src/features/settings/setting-fields.ts'
import { useSite } from '#src/routes/public/frame/use-site.ts'
import { type Site, siteContext } from '#src/routes/site.server.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import { adminMeta } from '../admin-meta.ts'
import { submitOrKeepInput, useLastAnswer, useSavedToast } from '../form-answer.ts'
import { readAdminForm } from '../read-admin-form.server.ts'
import type { Route } from './+types/look.ts'
import { SettingsHead } from './settings-head.tsx'

type Answer = { sent: Record<string, string>; errors: SettingErrors; problem: string | null; isSaved: boolean }

const SAVED: Answer = { sent: {}, errors: {}, problem: null, isSaved: true }

export function loader({ context }: Route.LoaderArgs) {
  const { marker, face, headlineWords, tagline } = context.get(siteContext).settings
  return { saved: { marker, face, headlineWords }, tagline }
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const { group, ...sent } = await readAdminForm(request, site.origin)
  const actor = context.get(adminContext)
  const answer = group === 'logo' ? await changeLogo(site, actor, sent.logo) : await changeLook(site, actor, sent)
  return answer.isSaved ? answer : data(answer, 400)
}

async function changeLogo({ db }: Site, actor: Admin, address = ''): Promise<Answer> {
  const problem = await saveLogo(db, actor, { address, now: new Date() })
  return problem ? { ...SAVED, problem, isSaved: false } : SAVED
}

async function changeLook({ db, settings }: Site, actor: Admin, form: Record<string, string>): Promise<Answer> {
  const keys = LOOK_GROUP.fields.map(({ key }): string => key)
  const sent = Object.fromEntries(Object.entries(form).filter(([key]) => keys.includes(key)))
  const errors = await saveSettings(db, actor, { sent, tagline: settings.tagline, now: new Date() })
  return errors ? { ...SAVED, sent, errors, isSaved: false } : SAVED
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('Look · Settings')

export default function LookSettings({ loaderData: { saved, tagline }, actionData }: Route.ComponentProps) {
  const { name, logo } = useSite()
  const answer = useLastAnswer(actionData)
  useSavedToast(answer)
  return (
    <>
      <SettingsHead />
      <AdminPageBody>
        <LookForm saved={saved} tagline={tagline} answer={answer && !answer.isSaved ? answer : null} />
        <LogoBox name={name} logo={logo} />
      </AdminPageBody>
    </>
  )
}
