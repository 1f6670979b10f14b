import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { posts } from './posts.ts'

/**
 * `agreed`: file and post say the same, as far as both were when they were last compared. `conflict`: both changed since. `broken`: the file
 * cannot be read or written as a post. `ignored`: Markdown that is no post. `removed`: the post is in the trash, and its file is removed.
 */
export const CONTENT_FILE_STATES = ['agreed', 'conflict', 'broken', 'ignored', 'removed'] as const
export type ContentFileState = (typeof CONTENT_FILE_STATES)[number]

/** Which side of a conflict the owner keeps. */
export const CONTENT_SIDES = ['site', 'file'] as const
export type ContentSide = (typeof CONTENT_SIDES)[number]

/** The Markdown files of the content folder, and what they and their posts were when both last agreed. */
export const contentFiles = pgTable(
  'content_files',
  {
    /** Below the folder, with forward slashes. */
    path: text().primaryKey(),
    /** Null for a file without a post. */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    state: text({ enum: CONTENT_FILE_STATES }).notNull(),
    /** Why it is broken. */
    problem: text(),
    /** What the post has otherwise than the file. */
    notes: text().array().notNull().default(sql`'{}'`),
    /** SHA-256 of the file, and a hash of the post, when both last agreed. Null before they ever did. */
    fileHash: text('file_hash'),
    postHash: text('post_hash'),
    /** `posts.draft_version` then, so that only posts with another version are compared. */
    postVersion: integer('post_version'),
    /** The slug of the post then, and whether it was published or scheduled. */
    slug: text(),
    isLive: boolean('is_live').notNull().default(false),
    /** Former addresses in the file, for links of other files to it. */
    addresses: text().array().notNull().default(sql`'{}'`),
    /** The file when it was last read. A file with the same size and time is not read again. */
    seenHash: text('seen_hash'),
    seenSize: bigint('seen_size', { mode: 'number' }),
    /** Milliseconds since 1970. */
    seenTime: doublePrecision('seen_time'),
    /** Pictures and recordings that the file names: size, time and path of what was found, or a hyphen and the name. */
    seenMedia: text('seen_media').array().notNull().default(sql`'{}'`),
    /** Whether the redirects from the former addresses in the file are still to be written. */
    owesRedirects: boolean('owes_redirects').notNull().default(false),
    /** The owner's decision about a conflict, and the states it was made for. */
    decision: text({ enum: CONTENT_SIDES }),
    decidedFileHash: text('decided_file_hash'),
    decidedPostHash: text('decided_post_hash'),
    /** The text of a removed file, for the post that is restored. */
    removedText: text('removed_text'),
  },
  (table) => [
    check('content_files_path_check', sql`length(${table.path}) between 1 and 1000`),
    check('content_files_state_check', sql`${table.state} in ('agreed', 'conflict', 'broken', 'ignored', 'removed')`),
    check('content_files_decision_check', sql`${table.decision} in ('site', 'file')`),
    uniqueIndex('content_files_post_key').on(table.postId).where(sql`post_id is not null`),
  ],
)

/** The one row about the folder as a whole. */
export const contentFolder = pgTable(
  'content_folder',
  {
    id: smallint().primaryKey().default(1),
    /** The process that compares both sides, until the lease expires. */
    leasedBy: uuid('leased_by'),
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    syncedAt: timestamp('synced_at', { withTimezone: true }),
    /** A sentence for the owner: why nothing is compared. */
    problem: text(),
    /** So many folders cannot be watched for changes. */
    unwatchedFolders: integer('unwatched_folders').notNull().default(0),
    /** So many files are gone at once that the owner must confirm it. */
    heldDeletions: integer('held_deletions').notNull().default(0),
    /** The owner has confirmed that so many files are gone. */
    confirmedDeletions: integer('confirmed_deletions').notNull().default(0),
  },
  (table) => [check('content_folder_id_check', sql`${table.id} = 1`)],
)
