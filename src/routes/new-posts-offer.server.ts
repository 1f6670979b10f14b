import { textOf } from '#src/features/settings/texts/site-texts.ts'
import type { Site } from '#src/routes/site.server.ts'
import { canMail } from '#src/server/mail/mail.server.ts'

/** The texts of the form for new posts by e-mail; null where nobody can subscribe. */
export type NewPostsOffer = { title: string; lead: string }

/** The owner turned it on, and there is a mail server. Exported pages have no form: without JavaScript, nobody would answer it. */
export function newPostsOffer({ settings, isExported }: Pick<Site, 'settings' | 'isExported'>): NewPostsOffer | null {
  if (!settings.offersNewPosts || isExported || !canMail()) return null
  return { title: textOf(settings, 'subscribeTitle'), lead: textOf(settings, 'subscribeLead') }
}
