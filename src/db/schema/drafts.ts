import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { posts } from './posts.ts'

const postId = () => uuid('post_id').references(() => posts.id, { onDelete: 'cascade' })

/**
 * Unpublished changes of the editor: at most one row per post, none without unpublished changes. `posts.draft_version` provides optimistic
 * concurrency for both tables.
 */
export const workingCopies = pgTable('working_copies', {
  postId: postId().primaryKey(),
  /** The fields of the post as entered, valid or not (`features/posts/draft.schema.ts`). */
  fields: jsonb().notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
})

export const REVISION_REASONS = ['published', 'changed', 'scheduled', 'imported', 'checkpoint', 'replaced'] as const
export type RevisionReason = (typeof REVISION_REASONS)[number]

/** Complete earlier states of a post: published ones, and drafts that a restore or a long editing session would lose. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    id: uuid().primaryKey().defaultRandom(),
    postId: postId().notNull(),
    /** 1, 2, 3 … within the post. */
    number: integer().notNull(),
    reason: text({ enum: REVISION_REASONS }).notNull(),
    fields: jsonb().notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('post_revisions_post_number_key').on(table.postId, table.number),
    check(
      'post_revisions_reason_check',
      sql`${table.reason} in ('published', 'changed', 'scheduled', 'imported', 'checkpoint', 'replaced')`,
    ),
    check('post_revisions_number_check', sql`${table.number} > 0`),
    // For the annotations on the chart of views.
    index('post_revisions_changed_idx').on(table.createdAt).where(sql`reason = 'changed'`),
  ],
)

/** Secret URLs that display the working copy until they expire. */
export const previewLinks = pgTable(
  'preview_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the token in hexadecimal. The URL is displayed only once. */
    tokenHash: text('token_hash').notNull(),
    postId: postId().notNull(),
    views: integer().notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('preview_links_token_key').on(table.tokenHash), index('preview_links_post_idx').on(table.postId)],
)
