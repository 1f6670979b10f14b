import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { posts } from './posts.ts'
import { tsvector } from './tsvector.ts'

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
    /** Why it was held or taken for spam, for the one who reviews it. */
    heldBecause: text('held_because'),
    /** Why it was shown and should be looked at all the same. */
    flaggedBecause: text('flagged_because'),
    /** When the owner approved it: a flagged comment waits for that. */
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    adminReply: text('admin_reply'),
    adminRepliedAt: timestamp('admin_replied_at', { withTimezone: true }),
    /** Since when it needs no answer, by the owner's word or because the owner wrote it. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    editedAt: timestamp('edited_at', { withTimezone: true }),
    /** What the comment was before it went to the trash; null counts as held. */
    trashedFrom: text('trashed_from', { enum: COMMENT_STATUSES }),
    trashedAt: timestamp('trashed_at', { withTimezone: true }),
    /** When a comment deleted from the trash is removed for good; until then it can be had back. */
    purgeAt: timestamp('purge_at', { withTimezone: true }),
    /** Set while the owner is to be told about it by mail. */
    noticeDueAt: timestamp('notice_due_at', { withTimezone: true }),
    /** Words of the text, the names and the title of the post; set by triggers. */
    search: tsvector().notNull().default(sql`''`),
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
    index('comments_post_newest_idx').on(table.postId, table.status, table.createdAt, table.id),
    index('comments_parent_idx').on(table.parentId),
    // Was the same text posted a moment ago, here or elsewhere? By digest, because a text is too long for an index.
    index('comments_text_idx').on(sql`md5(${table.commentText})`, table.createdAt),
    check('comments_trashed_check', sql`${table.status} = 'trashed' or (${table.trashedFrom} is null and ${table.purgeAt} is null)`),
    // The queues of the owner, each in the order of its pages and counted without the table.
    index('comments_queue_idx').on(table.status, table.createdAt, table.id).where(sql`purge_at is null`),
    index('comments_shown_or_held_idx').on(table.createdAt, table.id).where(sql`status in ('shown', 'held')`),
    index('comments_unanswered_idx')
      .on(table.createdAt, table.id)
      .where(sql`status = 'shown' and admin_reply is null and settled_at is null`),
    index('comments_flagged_idx')
      .on(table.createdAt, table.id)
      .where(sql`status = 'shown' and flagged_because is not null and reviewed_at is null`),
    // What else did this author write? Is this the first time?
    index('comments_author_idx').on(sql`lower(${table.userEmail})`, table.status),
    // Was a comment of this browser approved before?
    index('comments_session_idx').on(table.userSession).where(sql`status = 'shown' and user_session is not null`),
    index('comments_search_idx').using('gin', table.search),
    index('comments_purge_idx').on(table.purgeAt).where(sql`purge_at is not null`),
    index('comments_notice_idx').on(table.noticeDueAt).where(sql`notice_due_at is not null`),
  ],
)

/** How a comment and its reply read before the owner changed them. */
export const commentEdits = pgTable(
  'comment_edits',
  {
    id: uuid().primaryKey().defaultRandom(),
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    editedBy: uuid('edited_by').references(() => users.id, { onDelete: 'set null' }),
    editedAt: timestamp('edited_at', { withTimezone: true }).notNull(),
    userName: text('user_name').notNull(),
    commentText: text('comment_text').notNull(),
    adminReply: text('admin_reply'),
  },
  (table) => [index('comment_edits_comment_idx').on(table.commentId, table.editedAt)],
)

/** Addresses whose comments are taken for spam. */
export const commentBans = pgTable(
  'comment_bans',
  {
    /** Lower case. */
    address: text().primaryKey(),
    bannedBy: uuid('banned_by').references(() => users.id, { onDelete: 'set null' }),
    bannedAt: timestamp('banned_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('comment_bans_address_check', sql`${table.address} = lower(${table.address})`),
    index('comment_bans_newest_idx').on(table.bannedAt),
  ],
)

/** Threads that the owner closed, or keeps open beyond the age at which threads close by themselves. */
export const commentThreads = pgTable('comment_threads', {
  postId: uuid('post_id')
    .primaryKey()
    .references(() => posts.id, { onDelete: 'cascade' }),
  isOpen: boolean('is_open').notNull(),
  changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})

/** Whose turn it is to mail, among any number of nodes: one row per kind of mail. */
export const mailTurns = pgTable('mail_turns', {
  name: text().primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  failures: integer().notNull().default(0),
})

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
