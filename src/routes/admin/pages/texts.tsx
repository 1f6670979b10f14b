import { data } from 'react-router'
import { adminContext } from '#src/features/auth/admin.ts'
import { PagesHead } from '#src/features/posts/pages/admin/pages-head.tsx'
import { leadsToHidden } from '#src/features/settings/parts/switched-off.ts'
import { saveTexts } from '#src/features/settings/texts/save-texts.server.ts'
import { TEXT_GROUPS } from '#src/features/settings/texts/text-fields.ts'
import { TextsForm } from '#src/features/settings/texts/texts-form.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import { UnsavedDialog } from '#src/ui/admin/unsaved/unsaved-dialog.tsx'
import { adminMeta } from '../admin-meta.ts'
import { submitOrKeepInput, useLastAnswer, useSavedToast } from '../form-answer.ts'
import { readAdminForm } from '../read-admin-form.server.ts'
import type { Route } from './+types/texts.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { texts, switchedOff } = context.get(siteContext).settings
  return { texts, switchedOff }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(siteContext)
  const { group = '', ...sent } = await readAdminForm(request, origin)
  const errors = await saveTexts(db, context.get(adminContext), { sent, now: new Date() })
  if (errors) return data({ group, sent, errors, isSaved: false }, 400)
  return { group, sent: {}, errors: {}, isSaved: true }
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('Short texts')

export default function ShortTexts({ loaderData: { texts, switchedOff }, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  useSavedToast(answer)
  return (
    <>
      <PagesHead current="texts" />
      <UnsavedDialog />
      <AdminPageBody>
        {TEXT_GROUPS.map((group) => (
          <TextsForm
            key={group.name}
            group={group}
            texts={texts}
            isHidden={leadsToHidden({ switchedOff }, group.path)}
            answer={answer?.group === group.name ? answer : null}
          />
        ))}
      </AdminPageBody>
    </>
  )
}
