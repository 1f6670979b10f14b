// Whether the site can send e-mails: `doctor` asks, and To do shows the last answer about the records of the domain.
import { and, desc, eq, gt, gte } from 'drizzle-orm'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { mailings, mailTurns } from '#src/db/schema/mail.ts'
import { posts } from '#src/db/schema/posts.ts'
import { formatMailbox } from '#src/lib/text/email-address.ts'
import type { Diagnostic, Fault } from '../diagnostics/diagnostic.ts'
import { env, siteOrigin } from '../env.server.ts'
import { findMailFault, findSender } from './mail.server.ts'
import { inspectMailDomain } from './mail-domain.server.ts'

/** Server, sender and the records of its domain. E-mails are retried while a server is unavailable, so that the owner would not learn of it otherwise. */
export async function inspectMail(): Promise<Diagnostic[]> {
  const { SMTP_URL } = env()
  if (!SMTP_URL) return [{ check: 'mail', ok: true, detail: 'no SMTP_URL: nothing is mailed' }]
  const [fault, records] = await Promise.all([findMailFault(SMTP_URL), inspectRecords()])
  const detail = fault ? `the mail server does not accept us: ${fault}. Check SMTP_URL` : 'the mail server accepts us'
  return [{ check: 'mail', ok: fault === null, detail }, inspectSender(), ...records]
}

function inspectSender(): Diagnostic {
  const sender = findSender(env(), siteOrigin())
  const from = formatMailbox(sender)
  if (sender.isMadeUp) return { check: 'mail sender', ok: false, detail: `${from} is made up: ${SET_SENDER}` }
  return { check: 'mail sender', ok: true, detail: from }
}

const SET_SENDER = 'set MAIL_FROM to the address that your mail server lets you send from'

let records: readonly Diagnostic[] = []

/** Looks up the records of the sender's domain, and remembers them for To do. */
export async function inspectRecords(): Promise<readonly Diagnostic[]> {
  const { address } = findSender(env(), siteOrigin())
  records = await inspectMailDomain(address.slice(address.lastIndexOf('@') + 1))
  return records
}

/** What the last look at the records found. */
export function knownRecords(): readonly Diagnostic[] {
  return records
}

/** What the owner should change. */
export async function listMailFaults(db: Db, now: Date): Promise<Fault[]> {
  if (!env().SMTP_URL) return []
  const sender = inspectSender()
  const wrongRecords = records.filter(({ ok }) => !ok)
  const failure = await findMailFailure(db, now)
  const paused = await findPausedMailing(db)
  return [
    ...(paused === null
      ? []
      : [{ title: 'Subscribers wait for a post', detail: `“${paused}” is paused: its panel goes on, or stops it.` }]),
    ...(sender.ok ? [] : [{ title: 'E-mails have no sender', detail: `${sender.detail}.` }]),
    ...(failure === null ? [] : [{ title: 'E-mails do not go out', detail: `${failure}.` }]),
    ...(wrongRecords.length === 0
      ? []
      : [{ title: 'E-mails may be taken for spam', detail: wrongRecords.map(({ detail }) => `${detail}.`).join(' ') }]),
  ]
}

/** The title of the post whose mailing is paused; null without one. A restore pauses, too. */
async function findPausedMailing(db: Db): Promise<string | null> {
  const [paused] = await db
    .select({ title: posts.title })
    .from(mailings)
    .innerJoin(posts, eq(posts.id, mailings.postId))
    .where(eq(mailings.state, 'paused'))
    .orderBy(mailings.createdAt)
    .limit(1)
  return paused ? paused.title || 'Untitled' : null
}

/** What `doctor` says of e-mails that wait. No line when none does. */
export async function inspectWaitingMail({ db }: Database, now: Date): Promise<Diagnostic[]> {
  const failure = await findMailFailure(db, now)
  return failure === null ? [] : [{ check: 'waiting mail', ok: false, detail: failure }]
}

/** A single failure is usual: many servers refuse the first mail of a sender for some minutes. */
const FAILURES_SHOWN = 2
/** An attempt whose time is so long over has nothing left to send: what waited was deleted. */
const ABANDONED_MS = 10 * 60_000

/** Why mails wait, the longest first; null when none has failed more than once. */
async function findMailFailure(db: Db, now: Date): Promise<string | null> {
  if (!env().SMTP_URL) return null
  const [turn] = await db
    .select({ failures: mailTurns.failures, failure: mailTurns.failure })
    .from(mailTurns)
    .where(and(gte(mailTurns.failures, FAILURES_SHOWN), gt(mailTurns.nextAt, new Date(now.getTime() - ABANDONED_MS))))
    .orderBy(desc(mailTurns.failures))
    .limit(1)
  return turn ? `the site tried ${turn.failures} times: ${turn.failure ?? 'the mail server did not accept it'}` : null
}
