import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { posts } from './posts.ts'

export const REWRITE_KINDS = ['link', 'text'] as const
export type RewriteKind = (typeof REWRITE_KINDS)[number]

/** A link or a text that the owner replaced in many posts at once. */
export const rewrites = pgTable(
  'rewrites',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: REWRITE_KINDS }).notNull(),
    search: text().notNull(),
    replacement: text().notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the owner began to undo it. */
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [
    check('rewrites_kind_check', sql`${table.kind} in ('link', 'text')`),
    check('rewrites_search_check', sql`length(${table.search}) between 1 and 2000`),
    check('rewrites_replacement_check', sql`length(${table.replacement}) <= 2000`),
    index('rewrites_created_idx').on(table.createdAt),
  ],
)

export const UNDO_RESULTS = ['undone', 'kept'] as const

/** The posts that a rewrite changed, with their texts before it. */
export const rewrittenPosts = pgTable(
  'rewritten_posts',
  {
    rewriteId: uuid('rewrite_id')
      .notNull()
      .references(() => rewrites.id, { onDelete: 'cascade' }),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    before: jsonb().notNull(),
    /** The SHA-256 of its texts after the rewrite: a post with other texts was edited since. */
    after: text().notNull(),
    undone: text({ enum: UNDO_RESULTS }),
  },
  (table) => [
    primaryKey({ columns: [table.rewriteId, table.postId] }),
    check('rewritten_posts_undone_check', sql`${table.undone} in ('undone', 'kept')`),
    index('rewritten_posts_post_idx').on(table.postId),
  ],
)
