import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { posts } from './posts.ts'
import { tsvector } from './tsvector.ts'

export const COMMENT_STATUSES = ['shown', 'held', 'spam', 'trashed'] as const
export type CommentStatus = (typeof COMMENT_STATUSES)[number]

/** How a text is displayed: `text` as typed, with links; `markdown` as rendered HTML. */
export const COMMENT_FORMATS = ['text', 'markdown'] as const
export type CommentFormat = (typeof COMMENT_FORMATS)[number]

export const comments = pgTable(
  'comments',
  {
    id: uuid().primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id'),
    /** 0 for top-level. A trigger sets it from the parent. */
    level: smallint().notNull().default(0),
    userName: text('user_name').notNull(),
    /** Only for the admin: no query for visitors selects this column. Empty for an imported comment whose file has no address. */
    userEmail: text('user_email').notNull(),
    commentText: text('comment_text').notNull(),
    format: text({ enum: COMMENT_FORMATS }).notNull().default('text'),
    /** The rendered Markdown; null until the comment is first rendered. */
    commentHtml: text('comment_html'),
    /** The anonymous browser session of the author. */
    userSession: text('user_session'),
    status: text({ enum: COMMENT_STATUSES }).notNull().default('shown'),
    /** Why moderation held it back, or took it for spam. */
    heldBecause: text('held_because'),
    /** Why an approved comment should be reviewed. */
    flaggedBecause: text('flagged_because'),
    /** When the owner approved it. Null for a flagged comment that waits for review. */
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    adminReply: text('admin_reply'),
    replyFormat: text('reply_format', { enum: COMMENT_FORMATS }).notNull().default('text'),
    replyHtml: text('reply_html'),
    /** The version of the renderer that wrote `commentHtml` and `replyHtml`. */
    renderVersion: smallint('render_version'),
    adminRepliedAt: timestamp('admin_replied_at', { withTimezone: true }),
    /** When the owner marked it as needing no reply, or wrote it. */
    noReplyNeededAt: timestamp('no_reply_needed_at', { withTimezone: true }),
    editedAt: timestamp('edited_at', { withTimezone: true }),
    /** The status before it was moved to the trash. Null counts as held. */
    trashedFrom: text('trashed_from', { enum: COMMENT_STATUSES }),
    trashedAt: timestamp('trashed_at', { withTimezone: true }),
    /** When a comment that was deleted from the trash is removed. Until then the deletion can be undone. */
    purgeAt: timestamp('purge_at', { withTimezone: true }),
    /** When a notice is due. Null when no notice is pending. */
    noticeDueAt: timestamp('notice_due_at', { withTimezone: true }),
    /** The search document, set by triggers. */
    search: tsvector().notNull().default(sql`''`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // A composite foreign key: a reply belongs to the post of its parent.
    unique('comments_id_post_key').on(table.id, table.postId),
    foreignKey({
      name: 'comments_parent_same_post_fk',
      columns: [table.parentId, table.postId],
      foreignColumns: [table.id, table.postId],
    }).onDelete('cascade'),
    check('comments_level_check', sql`${table.level} between 0 and 3`),
    check('comments_status_check', sql`${table.status} in ('shown', 'held', 'spam', 'trashed')`),
    check('comments_user_name_check', sql`length(${table.userName}) between 1 and 100`),
    check('comments_user_email_check', sql`length(${table.userEmail}) between 3 and 255 or ${table.userEmail} = ''`),
    check('comments_comment_text_check', sql`length(${table.commentText}) between 1 and 1000`),
    check('comments_format_check', sql`${table.format} in ('text', 'markdown') and ${table.replyFormat} in ('text', 'markdown')`),
    index('comments_post_newest_idx').on(table.postId, table.status, table.createdAt, table.id),
    index('comments_parent_idx').on(table.parentId),
    // For duplicate detection. MD5, because the text is too long for an index.
    index('comments_text_idx').on(sql`md5(${table.commentText})`, table.createdAt),
    check('comments_trashed_check', sql`${table.status} = 'trashed' or (${table.trashedFrom} is null and ${table.purgeAt} is null)`),
    // The queues of the owner. Each index has the order of the pages and allows index-only counts.
    index('comments_queue_idx').on(table.status, table.createdAt, table.id).where(sql`purge_at is null`),
    index('comments_shown_or_held_idx').on(table.createdAt, table.id).where(sql`status in ('shown', 'held')`),
    index('comments_unanswered_idx')
      .on(table.createdAt, table.id)
      .where(sql`status = 'shown' and admin_reply is null and no_reply_needed_at is null`),
    index('comments_flagged_idx')
      .on(table.createdAt, table.id)
      .where(sql`status = 'shown' and flagged_because is not null and reviewed_at is null`),
    // Other comments of the author.
    index('comments_author_idx').on(sql`lower(${table.userEmail})`, table.status),
    // Approved comments of the browser session.
    index('comments_session_idx').on(table.userSession).where(sql`status = 'shown' and user_session is not null`),
    index('comments_search_idx').using('gin', table.search),
    index('comments_purge_idx').on(table.purgeAt).where(sql`purge_at is not null`),
    index('comments_notice_idx').on(table.noticeDueAt).where(sql`notice_due_at is not null`),
  ],
)

/** Comment and reply before an edit by the owner or by the writer of the comment. */
export const commentEdits = pgTable(
  'comment_edits',
  {
    id: uuid().primaryKey().defaultRandom(),
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    editedBy: uuid('edited_by').references(() => users.id, { onDelete: 'set null' }),
    /** The writer of the comment edited it. */
    isByAuthor: boolean('is_by_author').notNull().default(false),
    editedAt: timestamp('edited_at', { withTimezone: true }).notNull(),
    userName: text('user_name').notNull(),
    commentText: text('comment_text').notNull(),
    adminReply: text('admin_reply'),
  },
  (table) => [index('comment_edits_comment_idx').on(table.commentId, table.editedAt)],
)

/** E-mail addresses whose comments are classified as spam. */
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

/** Threads that the owner has closed, or keeps open beyond the age at which threads close automatically. */
export const commentThreads = pgTable('comment_threads', {
  postId: uuid('post_id')
    .primaryKey()
    .references(() => posts.id, { onDelete: 'cascade' }),
  isOpen: boolean('is_open').notNull(),
  changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
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
