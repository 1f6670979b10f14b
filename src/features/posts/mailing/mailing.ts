import * as v from 'valibot'

/** A post on its way to the subscribers, as the owner sees it. Times are ISO 8601. */
export const mailingSchema = v.object({
  state: v.picklist(['waiting', 'running', 'paused', 'stopped', 'done']),
  startedAt: v.nullable(v.string()),
  finishedAt: v.nullable(v.string()),
  /** E-mails. `left` are those after which the reader left. */
  sent: v.number(),
  waiting: v.number(),
  failed: v.number(),
  skipped: v.number(),
  left: v.number(),
  /** What mail servers said, the most frequent first. */
  failures: v.array(v.object({ words: v.string(), mails: v.number() })),
})

export type Mailing = v.InferOutput<typeof mailingSchema>

/** How many would get the post now, and the mailing that the owner chose; null without one. */
export const postMailingSchema = v.object({ subscribers: v.number(), mailing: v.nullable(mailingSchema) })

export type PostMailing = v.InferOutput<typeof postMailingSchema>

/** `send`: once the post is public. `cancel`: only before the first e-mail. */
export const MAILING_INTENTS = ['send', 'cancel', 'pause', 'resume', 'stop'] as const
export type MailingIntent = (typeof MAILING_INTENTS)[number]
