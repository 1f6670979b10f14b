import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** Moved permanently, moved temporarily, gone. */
export type RedirectStatus = 301 | 302 | 410

/** The owner's redirects, for addresses without a page. */
export const redirects = pgTable(
  'redirects',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The path in lower case, decoded, without a slash at its end. */
    source: text().notNull(),
    /** Whether the rule covers the addresses below the path too. */
    isPrefix: boolean('is_prefix').notNull(),
    /** A path of this site or an http(s) URL. With `/*` at its end, the rest of the requested path is appended. Null for 410. */
    target: text(),
    status: integer().$type<RedirectStatus>().notNull(),
    /** When a deleted rule is removed. Until then the deletion can be undone, and the rule answers nothing. */
    purgeAt: timestamp('purge_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // A lookup asks for the path and the paths above it, so that its cost does not depend on the number of rules.
    unique('redirects_source_key').on(table.source, table.isPrefix),
    check('redirects_source_check', sql`${table.source} ~ '^/[^/]' and length(${table.source}) <= 500`),
    check('redirects_target_check', sql`(${table.target} is null) = (${table.status} = 410)`),
    check('redirects_target_form_check', sql`${table.target} ~ '^(https?://|/([^/]|$))' and length(${table.target}) <= 2000`),
    check('redirects_status_check', sql`${table.status} in (301, 302, 410)`),
    index('redirects_purge_idx').on(table.purgeAt).where(sql`purge_at is not null`),
  ],
)

/** How often a rule answered. Apart from the rules, so that counting changes no rule. */
export const redirectHits = pgTable('redirect_hits', {
  redirectId: uuid('redirect_id')
    .primaryKey()
    .references(() => redirects.id, { onDelete: 'cascade' }),
  hits: bigint({ mode: 'number' }).notNull().default(0),
  lastHitAt: timestamp('last_hit_at', { withTimezone: true }).notNull(),
})
