import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { posts } from './posts.ts'

export const COMMENT_STATUSES = ['shown', 'held', 'spam', 'trashed'] as const
export type CommentStatus = (typeof COMMENT_STATUSES)[number]

export const comments = pgTable(
  'comments',
  {
    id: uuid().primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id'),
    /** 0 for top-level; set by a trigger from the parent, so that nobody can claim another. */
    level: smallint().notNull().default(0),
    userName: text('user_name').notNull(),
    /** Shown to the admin alone: no query for visitors names this column. */
    userEmail: text('user_email').notNull(),
    commentText: text('comment_text').notNull(),
    /** The anonymous browser session that wrote it. */
    userSession: text('user_session'),
    status: text({ enum: COMMENT_STATUSES }).notNull().default('shown'),
    /** Why it was held, for the one who reviews it. */
    heldBecause: text('held_because'),
    adminReply: text('admin_reply'),
    adminRepliedAt: timestamp('admin_replied_at', { withTimezone: true }),
    editedAt: timestamp('edited_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // A reply stands under the post of its parent: the pair is one foreign key.
    unique('comments_id_post_key').on(table.id, table.postId),
    foreignKey({
      name: 'comments_parent_same_post_fk',
      columns: [table.parentId, table.postId],
      foreignColumns: [table.id, table.postId],
    }).onDelete('cascade'),
    check('comments_level_check', sql`${table.level} between 0 and 3`),
    check('comments_status_check', sql`${table.status} in ('shown', 'held', 'spam', 'trashed')`),
    check('comments_user_name_check', sql`length(${table.userName}) between 1 and 100`),
    check('comments_user_email_check', sql`length(${table.userEmail}) between 3 and 255`),
    check('comments_comment_text_check', sql`length(${table.commentText}) between 1 and 1000`),
    index('comments_post_newest_idx').on(table.postId, table.createdAt, table.id),
    index('comments_parent_idx').on(table.parentId),
    // Was the same text posted a moment ago, here or elsewhere? By digest, because a text is too long for an index.
    index('comments_text_idx').on(sql`md5(${table.commentText})`, table.createdAt),
  ],
)

export const commentLikes = pgTable(
  'comment_likes',
  {
    id: uuid().primaryKey().defaultRandom(),
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userSession: text('user_session').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('comment_likes_comment_session_key').on(table.commentId, table.userSession),
    check('comment_likes_user_session_check', sql`length(${table.userSession}) between 8 and 100`),
  ],
)
