import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { type MailKind, mailings, mails } from '#src/db/schema/mail.ts'
import { subscribers } from '#src/db/schema/subscribers.ts'
import type { MailContent } from './mail-tools.ts'

export type DueMail = {
  id: string
  kind: MailKind
  mailingId: string | null
  attempts: number
  subscriberId: string
  email: string
}

type Selection = {
  now: Date
  limit: number
  /** The ids of e-mails to leave out. */
  without: readonly string[]
}

/** E-mails that may be sent now, confirmations first, the others in the order in which they became due. */
export function listDueMails(db: Db, { now, limit, without }: Selection): Promise<DueMail[]> {
  return db
    .select({
      id: mails.id,
      kind: mails.kind,
      mailingId: mails.mailingId,
      attempts: mails.attempts,
      subscriberId: subscribers.id,
      email: subscribers.email,
    })
    .from(mails)
    .innerJoin(subscribers, eq(subscribers.id, mails.subscriberId))
    .leftJoin(mailings, eq(mailings.id, mails.mailingId))
    .where(and(eq(mails.state, 'waiting'), lte(mails.nextAt, now), isWanted(), sql`${mails.id} <> all(${sql.param([...without])}::uuid[])`))
    .orderBy(sql`(${mails.kind} = 'post')`, mails.nextAt, mails.id)
    .limit(limit)
}

function isWanted(): SQL {
  return sql`case ${mails.kind} when 'post' then ${mailings.state} = 'running' and ${subscribers.status} = 'active'
    else ${subscribers.status} <> 'active' end`
}

/** The contents of the mailings to which these e-mails belong, by mailing id. Takes those it needs from `known`, and forgets the others. */
export async function loadContents(
  db: Db,
  due: readonly DueMail[],
  known: ReadonlyMap<string, MailContent>,
): Promise<Map<string, MailContent>> {
  const ids = [...new Set(due.flatMap(({ mailingId }) => mailingId ?? []))]
  const contents = new Map(ids.flatMap((id) => entryOf(id, known.get(id))))
  const missing = ids.filter((id) => !contents.has(id))
  if (missing.length === 0) return contents
  const rows = await db
    .select({ id: mailings.id, subject: mailings.subject, html: mailings.html, text: mailings.text })
    .from(mailings)
    .where(inArray(mailings.id, missing))
  for (const { id, subject, html, text } of rows) contents.set(id, { subject: subject ?? '', html: html ?? '', text: text ?? '' })
  return contents
}

function entryOf(id: string, content: MailContent | undefined): [string, MailContent][] {
  return content ? [[id, content]] : []
}
