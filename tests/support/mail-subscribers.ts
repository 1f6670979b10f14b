// Subscribers, mailings, and the job that sends to them. Runs without vitest too.
import { asc, eq } from 'drizzle-orm'
import { reportRefusals } from '#src/app/report-refusals.server.ts'
import type { Db } from '#src/db/client/client.server.ts'
import { mailings, mails } from '#src/db/schema/mail.ts'
import { subscribers } from '#src/db/schema/subscribers.ts'
import type { MailTools } from '#src/features/subscribers/mailing/mail-tools.ts'
import { SUBSCRIPTION_PLACEHOLDER, subscriptionUrl } from '#src/features/subscribers/subscription-address.server.ts'
import { openSmtpPool, POOL_CONNECTIONS } from '#src/server/mail/mail-pool.server.ts'
import { buildPost } from './factories.ts'

export const MAIL_START = new Date('2026-12-01T12:00:00Z')
export const MAIL_ORIGIN = 'https://blog.example'

/** Active subscribers with these addresses. Returns their ids. */
export async function buildSubscribers(
  db: Db,
  emails: readonly string[],
  overrides: Partial<typeof subscribers.$inferInsert> = {},
): Promise<string[]> {
  const rows = emails.map((email, place) => ({
    ...{ email, status: 'active' as const, source: 'page' as const, askedAt: new Date(MAIL_START.getTime() + place) },
    ...overrides,
  }))
  return (await db.insert(subscribers).values(rows).returning({ id: subscribers.id })).map(({ id }) => id)
}

/** A post, public unless `post` says otherwise, with a mailing that waits. Returns the id of the mailing. */
export async function buildMailing(db: Db, post: Parameters<typeof buildPost>[1] = {}): Promise<string> {
  const { id: postId } = await buildPost(db, post)
  const [row] = await db.insert(mailings).values({ postId, createdAt: MAIL_START }).returning({ id: mailings.id })
  return row?.id ?? ''
}

export async function buildConfirmation(db: Db, email: string): Promise<void> {
  const [subscriberId] = await buildSubscribers(db, [email], { status: 'pending' })
  await db.insert(mails).values({ kind: 'confirmation', subscriberId, createdAt: MAIL_START, nextAt: MAIL_START })
}

/** `mei@example.com waiting 1 451 try later`: what became of each e-mail, sorted. */
export async function listMails(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: subscribers.email, state: mails.state, attempts: mails.attempts, failure: mails.failure })
    .from(mails)
    .leftJoin(subscribers, eq(subscribers.id, mails.subscriberId))
  return rows
    .map(({ email, state, attempts, failure }) => [email, state, attempts, ...(failure === null ? [] : [failure])].join(' '))
    .sort()
}

/** `mei@example.com active 0`: the refusals in a row of each address. */
export async function listSubscribers(db: Db): Promise<string[]> {
  const rows = await db.select().from(subscribers).orderBy(asc(subscribers.email))
  return rows.map(({ email, status, refusals }) => `${email} ${status} ${refusals}`)
}

const link = subscriptionUrl(MAIL_ORIGIN, SUBSCRIPTION_PLACEHOLDER)

/** Tools that send to this mail server, without a wait between e-mails. */
export function mailTools(smtpUrl: string, overrides: Partial<MailTools> = {}): MailTools {
  return {
    composePost: async () => ({ subject: 'A post', html: `<p>Read.</p><a href="${link}">Leave</a>`, text: `Read.\n\nLeave: ${link}\n` }),
    composeConfirmation: (address) => ({ subject: 'Confirm', html: `<a href="${address}">Confirm</a>`, text: `${address}\n` }),
    async openPool() {
      return reportRefusals(await openSmtpPool(smtpUrl, { name: 'Ada', address: 'blog@example.com' }, { answerMs: 500 }), 'Ada’s blog')
    },
    origin: MAIL_ORIGIN,
    perMinute: 60_000,
    connections: POOL_CONNECTIONS,
    signal: new AbortController().signal,
    now: () => MAIL_START,
    pacing: { clock: () => 0, wait: async () => {} },
    ...overrides,
  }
}
