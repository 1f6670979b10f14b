import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The one row about the site as files. */
export const staticExport = pgTable(
  'static_export',
  {
    id: smallint().primaryKey().default(1),
    /** The process that exports, until the lease expires. */
    leasedBy: uuid('leased_by'),
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    /** The last time since the export that readers got to see something else, or that the owner asked for an export. */
    wantedAt: timestamp('wanted_at', { withTimezone: true }),
    /** When the last complete export began. */
    exportedAt: timestamp('exported_at', { withTimezone: true }),
    /** Where the last complete export was written, and what made it, besides the database: see `StaticTarget`. */
    target: text(),
    /** What that export contains: see `content-state.ts`. */
    contentState: text('content_state'),
    /** Files may have changed since the command last ended well. */
    isCommandDue: boolean('is_command_due').notNull().default(false),
    /** After a failure nothing is tried before. */
    retryAt: timestamp('retry_at', { withTimezone: true }),
    /** The result of the last run: see `static-result.ts`. */
    lastRun: jsonb('last_run'),
  },
  (table) => [check('static_export_id_check', sql`${table.id} = 1`)],
)
