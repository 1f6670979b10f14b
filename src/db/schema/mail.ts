import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { posts } from './posts.ts'
import { subscribers } from './subscribers.ts'

/** Leases for sending mail, shared by all nodes: one row per kind of mail. */
export const mailTurns = pgTable('mail_turns', {
  name: text().primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  /** Attempts in a row that failed. */
  failures: integer().notNull().default(0),
  /** Why the last attempt failed; null when it did not. */
  failure: text(),
  /** The process that sends, until the lease expires. */
  leasedBy: uuid('leased_by'),
  leasedUntil: timestamp('leased_until', { withTimezone: true }),
})

/** `waiting`: for the post to become public. */
export type MailingState = 'waiting' | 'running' | 'paused' | 'stopped' | 'done'

/** A post on its way to the subscribers. The key on the post makes that happen once. */
export const mailings = pgTable(
  'mailings',
  {
    id: uuid().primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    state: text().$type<MailingState>().notNull().default('waiting'),
    /** The e-mail as it was when the first one was due; null before. */
    subject: text(),
    html: text(),
    text: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    unique('mailings_post_key').on(table.postId),
    check('mailings_state_check', sql`${table.state} in ('waiting', 'running', 'paused', 'stopped', 'done')`),
    check('mailings_started_check', sql`(${table.startedAt} is null) = (${table.html} is null)`),
  ],
)

export type MailKind = 'confirmation' | 'post'

/** `skipped`: the recipient left before it was sent. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'skipped'

/** E-mails to subscribers: one row per e-mail. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<MailKind>().notNull(),
    mailingId: uuid('mailing_id').references(() => mailings.id, { onDelete: 'cascade' }),
    /** Null after the address was removed: the row still counts. */
    subscriberId: uuid('subscriber_id').references(() => subscribers.id, { onDelete: 'set null' }),
    state: text().$type<MailState>().notNull().default('waiting'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The next attempt. */
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    /** What the mail server said to the last attempt; null when it accepted the e-mail. */
    failure: text(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** When the recipient left with this as the last e-mail. */
    leftAt: timestamp('left_at', { withTimezone: true }),
  },
  (table) => [
    unique('mails_recipient_key').on(table.mailingId, table.subscriberId),
    check('mails_kind_check', sql`${table.kind} in ('confirmation', 'post')`),
    check('mails_state_check', sql`${table.state} in ('waiting', 'sent', 'failed', 'skipped')`),
    check('mails_mailing_check', sql`(${table.kind} = 'post') = (${table.mailingId} is not null)`),
    index('mails_waiting_idx').on(table.nextAt).where(sql`state = 'waiting'`),
    index('mails_subscriber_idx').on(table.subscriberId),
  ],
)
