import { useEffect } from 'react'
import { data } from 'react-router'
import { adminContext } from '#src/features/auth/admin.ts'
import { BansBox } from '#src/features/comments/admin/rules/bans-box.tsx'
import { RulesForm } from '#src/features/comments/admin/rules/rules-form.tsx'
import { listBans, unban } from '#src/features/comments/moderation/bans.server.ts'
import { parseRules } from '#src/features/comments/moderation/rules.schema.ts'
import { saveRules } from '#src/features/comments/moderation/save-rules.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { canMail } from '#src/server/mail/mail.server.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import { toast } from '#src/ui/toast.tsx'
import { adminMeta } from '../admin-meta.ts'
import { submitOrKeepInput, useLastAnswer } from '../form-answer.ts'
import { readAdminForm } from '../read-admin-form.server.ts'
import type { Route } from './+types/comments.ts'
import { SettingsHead } from './settings-head.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  return { settings, bans: await listBans(db), canMail: canMail() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(siteContext)
  const actor = context.get(adminContext)
  const { intent, ...sent } = await readAdminForm(request, origin)
  if (intent === 'unban') {
    await unban(db, actor, { address: sent.address ?? '' })
    return { sent: {}, errors: {}, done: 'This address may comment again.' }
  }
  const parsed = parseRules(sent)
  if ('errors' in parsed) return data({ sent, errors: parsed.errors, done: null }, 400)
  await saveRules(db, actor, { rules: parsed.rules, now: new Date() })
  return { sent: {}, errors: {}, done: 'New comments go by these rules from now on.' }
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('Comment settings')

export default function CommentSettings({ loaderData: { settings, bans, canMail }, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  useEffect(() => {
    if (answer?.done) toast({ title: 'Saved', message: answer.done, kind: 'ok' })
  }, [answer])
  const refused = answer && answer.done === null ? answer : null
  return (
    <>
      <SettingsHead />
      <AdminPageBody>
        <RulesForm settings={settings} canMail={canMail} answer={refused} />
        <BansBox bans={bans} />
      </AdminPageBody>
    </>
  )
}
