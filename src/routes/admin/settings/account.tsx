import { useEffect } from 'react'
import { data, redirectDocument } from 'react-router'
import type { AccountActionData } from '#src/features/auth/account/account-action-data.ts'
import { listOwnPasskeys } from '#src/features/auth/account/own-passkeys.server.ts'
import { endAllSessions, listOwnSessions } from '#src/features/auth/account/own-sessions.server.ts'
import { PasskeysBox } from '#src/features/auth/account/passkeys-box.tsx'
import { PasswordBox } from '#src/features/auth/account/password-box.tsx'
import { ProfileBox } from '#src/features/auth/account/profile-box.tsx'
import { SessionsBox } from '#src/features/auth/account/sessions-box.tsx'
import { isTwoFactorOn } from '#src/features/auth/account/two-factor.server.ts'
import { TwoFactorBox } from '#src/features/auth/account/two-factor-box.tsx'
import { adminContext } from '#src/features/auth/admin.ts'
import { flashNoticeCookie } from '#src/features/auth/flash-notice.ts'
import { LOGIN_PATH } from '#src/features/auth/next-path.ts'
import { endSession } from '#src/features/auth/session/find-admin.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AdminPageBody, Columns } from '#src/ui/admin/admin-page.tsx'
import { FORM_TOPIC, toast } from '#src/ui/toast.tsx'
import { adminMeta } from '../admin-meta.ts'
import { submitOrKeepInput, useLastAnswer } from '../form-answer.ts'
import { cookieHeaders, requesterOf, withCookies } from '../guard.server.ts'
import { readAdminForm } from '../read-admin-form.server.ts'
import type { Route } from './+types/account.ts'
import { handleAccountForm } from './handle-account-form.server.ts'
import { SettingsHead } from './settings-head.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const actor = context.get(adminContext)
  const [sessions, passkeys, isSecondStepOn] = await Promise.all([
    listOwnSessions(db, actor, new Date()),
    listOwnPasskeys(db, actor),
    isTwoFactorOn(db, actor),
  ])
  return { email: actor.email, name: actor.name, sessions, passkeys, isSecondStepOn }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(siteContext)
  const actor = context.get(adminContext)
  const fields = await readAdminForm(request, origin)
  const { headers } = requesterOf(request, context)
  if (fields.intent === 'sign-out-everywhere') {
    await endAllSessions(db, actor)
    const cookies = await endSession(db, { origin, headers })
    throw withCookies(redirectDocument(LOGIN_PATH, 303), [...cookies, flashNoticeCookie('signed_out', origin.startsWith('https:'))])
  }
  const result = await handleAccountForm({ db, actor, origin, headers, fields })
  if (!result) throw data(null, 400)
  return data<AccountActionData>(result.answer, { status: result.status, headers: cookieHeaders(result.cookies) })
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('Settings')

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { email, name, sessions, passkeys, isSecondStepOn } = loaderData
  const answer = useLastAnswer(actionData)
  useEffect(() => {
    if (!answer?.message || answer.field) return
    toast({ title: answer.isDone ? 'Success' : 'Error', message: answer.message, kind: answer.isDone ? 'ok' : 'bad', topic: FORM_TOPIC })
  }, [answer])
  return (
    <>
      <SettingsHead />
      <AdminPageBody>
        <Columns>
          <ProfileBox name={name} email={email} hasPasskeys={passkeys.length > 0} plain={answer} />
          <PasswordBox email={email} plain={answer} />
        </Columns>
        <TwoFactorBox isOn={isSecondStepOn} plain={answer} />
        <PasskeysBox passkeys={passkeys} plain={answer} />
        <SessionsBox sessions={sessions} plain={answer} />
      </AdminPageBody>
    </>
  )
}
