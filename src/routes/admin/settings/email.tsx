import { data } from 'react-router'
import { adminContext } from '#src/features/auth/admin.ts'
import { MailServerBox } from '#src/features/email/settings/mail-server-box.tsx'
import { composeTestEmail } from '#src/features/email/settings/test-email.ts'
import { saveSwitch } from '#src/features/settings/save-settings.server.ts'
import { saveTexts } from '#src/features/settings/texts/save-texts.server.ts'
import { SUBSCRIBE_GROUP, type TextErrors } from '#src/features/settings/texts/text-fields.ts'
import { TextsForm } from '#src/features/settings/texts/texts-form.tsx'
import { OFFER_FIELD, OFFER_GROUP, OfferForm } from '#src/features/subscribers/settings/offer-form.tsx'
import { formatMailbox } from '#src/lib/text/email-address.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { env, siteOrigin } from '#src/server/env.server.ts'
import { inspectRecords, knownRecords } from '#src/server/mail/inspect-mail.server.ts'
import { canMail, findSender, MailError, mailServerName, siteMail } from '#src/server/mail/mail.server.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import type { Message } from '#src/ui/banner.tsx'
import { adminMeta } from '../admin-meta.ts'
import { submitOrKeepInput, useLastAnswer, useSavedToast } from '../form-answer.ts'
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
      isMadeUp,
      records: knownRecords(),
    },
    to: context.get(adminContext).email,
    texts: settings.texts,
    offersNewPosts: settings.offersNewPosts,
  }
}

/** Saves what readers are offered, or sends a test e-mail. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(siteContext)
  const actor = context.get(adminContext)
  const { group = '', ...sent } = await readAdminForm(request, origin)
  if (!canMail()) throw data(null, 404)
  const now = new Date()
  if (group === OFFER_GROUP) {
    await saveSwitch(db, actor, { key: OFFER_FIELD, isOn: sent[OFFER_FIELD] !== undefined, now })
    return { ...NO_ANSWER, group, isSaved: true }
  }
  if (group === SUBSCRIBE_GROUP.name) {
    const errors = await saveTexts(db, actor, { sent, now })
    return errors ? data({ ...NO_ANSWER, group, sent, errors }, 400) : { ...NO_ANSWER, group, isSaved: true }
  }
  return { ...NO_ANSWER, message: await sendTestEmail(context) }
}

type Answer = { group: string; sent: Record<string, string>; errors: TextErrors; isSaved: boolean; message: Message | null }

const NO_ANSWER: Answer = { group: '', sent: {}, errors: {}, isSaved: false, message: null }

/** To the owner. Looks up the records of the domain again. */
async function sendTestEmail(context: Route.ActionArgs['context']): Promise<Message> {
  const { settings } = context.get(siteContext)
  const { email } = context.get(adminContext)
  const { SMTP_URL } = env()
  const send = siteMail(settings.siteName)
  if (!send || SMTP_URL === undefined) throw data(null, 404)
  const test = composeTestEmail({ siteName: settings.siteName, origin: siteOrigin(), server: mailServerName(SMTP_URL) })
  const [message] = await Promise.all([sendTo(email, () => send({ to: [email], ...test })), inspectRecords()])
  return message
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
  const { texts, offersNewPosts, ...mailServer } = loaderData
  const answer = useLastAnswer(actionData)
  useSavedToast(answer)
  return (
    <>
      <SettingsHead />
      <AdminPageBody>
        <OfferForm isOn={offersNewPosts} />
        <TextsForm
          group={SUBSCRIBE_GROUP}
          texts={texts}
          isHidden={!offersNewPosts}
          hiddenPath="#new-posts"
          answer={answer?.group === SUBSCRIBE_GROUP.name ? answer : null}
        />
        <MailServerBox {...mailServer} message={answer?.message ?? null} />
      </AdminPageBody>
    </>
  )
}
