import { getJson, postJson } from '#src/lib/admin-api.ts'
import { type MailingIntent, postMailingSchema } from '../../mailing/mailing.ts'

const MAILING = '/admin/functions/mailing'

export function fetchMailing(postId: string) {
  return getJson(postMailingSchema, MAILING, { post_id: postId })
}

export function changeMailing(postId: string, intent: MailingIntent) {
  return postJson(postMailingSchema, MAILING, { post_id: postId, intent })
}
