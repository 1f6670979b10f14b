import { data } from 'react-router'
import { adminContext } from '#src/features/auth/admin.ts'
import { MailServerBox } from '#src/features/email/settings/mail-server-box.tsx'
import { composeTestEmail } from '#src/features/email/settings/test-email.ts'
import { formatMailbox } from '#src/lib/text/email-address.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { env, siteOrigin } from '#src/server/env.server.ts'
import { inspectRecords, knownRecords } from '#src/server/mail/inspect-mail.server.ts'
import { findSender, MailError, mailServerName, siteMail } from '#src/server/mail/mail.server.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import type { Message } from '#src/ui/banner.tsx'
import { adminMeta } from '../admin-meta.ts'
import { submitOrKeepInput, useLastAnswer } from '../form-answer.ts'
import { readAdminForm } from '../read-admin-form.server.ts'
import type { Route } from './+types/email.ts'
import { SettingsHead } from './settings-head.tsx'

/** Without a mail server, this screen does not exist. */
export function loader({ context }: Route.LoaderArgs) {
  const { SMTP_URL } = env()
  if (SMTP_URL === undefined) throw data(null, 404)
  const { settings } = context.get(siteContext)
  const { isMadeUp, name, address } = findSender(env(), siteOrigin())
  return {
    mailServer: {
      server: mailServerName(SMTP_URL),
      sender: formatMailbox({ name: name || settings.siteName, address }),
      isMadeUp: isMadeUp,
      records: knownRecords(),
    },
    to: context.get(adminContext).email,
  }
}

/** Sends a test e-mail to the owner, and looks up the records of the domain again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { origin, settings } = context.get(siteContext)
  const { email } = context.get(adminContext)
  await readAdminForm(request, origin)
  const { SMTP_URL } = env()
  const send = siteMail(settings.siteName)
  if (!send || SMTP_URL === undefined) throw data(null, 404)
  const test = composeTestEmail({ siteName: settings.siteName, origin: siteOrigin(), server: mailServerName(SMTP_URL) })
  const [message] = await Promise.all([sendTo(email, () => send({ to: [email], ...test })), inspectRecords()])
  return { message }
}

async function sendTo(email: string, send: () => Promise<void>): Promise<Message> {
  try {
    await send()
    return { kind: 'ok', text: `The mail server accepted an e-mail to ${email}.` }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const said = error.serverWords ? ` It says: ${error.serverWords}` : ''
    return { kind: 'bad', text: `No e-mail was sent, because ${error.message}.${said}` }
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('E-mail settings')

export default function EmailSettings({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  return (
    <>
      <SettingsHead />
      <AdminPageBody>
        <MailServerBox {...loaderData} message={answer?.message ?? null} />
      </AdminPageBody>
    </>
  )
}
