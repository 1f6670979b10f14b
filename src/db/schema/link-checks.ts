import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { posts } from './posts.ts'

/**
 * `new` was not asked yet. `failing` failed once at night, `dead` again an hour or more later, or in a check that the owner started. `refused` answers no programs, or not without signing in,
 * which says nothing about readers.
 */
export const CHECK_STATES = ['new', 'fine', 'failing', 'dead', 'moved', 'refused'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** Addresses that articles link to, and what they last answered. Those of other sites are not asked again before `nextCheckAt`. */
export const checkedLinks = pgTable(
  'checked_links',
  {
    /** A web address without fragment; of this site the path with query and fragment. */
    address: text().primaryKey(),
    state: text({ enum: CHECK_STATES }).notNull().default('new'),
    /** Why it is not fine, as a part of a sentence: 'answered 404'. */
    reason: text(),
    /** Where it moved for good; null in all other states. */
    movedTo: text('moved_to'),
    /** Checks in a row that failed. */
    failures: smallint().notNull().default(0),
    askedAt: timestamp('asked_at', { withTimezone: true }),
    nextCheckAt: timestamp('next_check_at', { withTimezone: true }).notNull(),
    /** The last time that an article with this link was edited, or found by the nightly check. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
    /** The owner wants to hear no more of it. */
    ignoredAt: timestamp('ignored_at', { withTimezone: true }),
  },
  (table) => [
    check('checked_links_address_check', sql`length(${table.address}) between 1 and 2000`),
    check('checked_links_state_check', sql`${table.state} in ('new', 'fine', 'failing', 'dead', 'moved', 'refused')`),
    check('checked_links_reason_check', sql`length(${table.reason}) <= 200`),
    check(
      'checked_links_moved_check',
      sql`length(${table.movedTo}) <= 2000 and (${table.movedTo} is not null) = (${table.state} = 'moved')`,
    ),
    index('checked_links_asked_idx').on(table.askedAt),
    index('checked_links_used_idx').on(table.usedAt),
    index('checked_links_next_idx').on(table.nextCheckAt),
    index('checked_links_broken_idx').on(table.state).where(sql`state in ('dead', 'moved')`),
  ],
)

/** Which public posts linked to an address in the last night. `posts.link_hrefs` says whether they still do. */
export const linkUses = pgTable(
  'link_uses',
  {
    address: text()
      .notNull()
      .references(() => checkedLinks.address, { onDelete: 'cascade' }),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** As it stands in `posts.link_hrefs`. */
    href: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.href] }),
    check('link_uses_href_check', sql`length(${table.href}) <= 2000`),
    index('link_uses_address_idx').on(table.address),
  ],
)
