import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CONFLICT_CHOICES, IMPORT_ITEM_KINDS } from '../choices.ts'
import { POST_TYPES, posts } from './posts.ts'

/** `ready`: the dry run is complete and the owner decides. `refused`: the files cannot be imported. `failed`: a step failed too often. */
export const IMPORT_STATES = [
  'uploading',
  'checking',
  'ready',
  'importing',
  'done',
  'cancelled',
  'refused',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Imports of the admin area, of which at most one is unfinished, and those of the command line, which are `cancelled` until they are `done`. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The name of the folder or archive. */
    name: text().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default('uploading'),
    /** Of the upload. */
    uploadedFiles: integer('uploaded_files').notNull().default(0),
    uploadedBytes: bigint('uploaded_bytes', { mode: 'number' }).notNull().default(0),
    /** Progress of the check, import or undo that runs. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Pictures that the import has stored. */
    pictures: integer().notNull().default(0),
    /** When the current run began, and `done` at that time, to estimate the time left. */
    runStartedAt: timestamp('run_started_at', { withTimezone: true }),
    runStartedWith: integer('run_started_with').notNull().default(0),
    /** A sentence for the owner: why it was refused, or why its step failed. */
    problem: text(),
    /** How often the current step has failed. */
    failures: integer().notNull().default(0),
    /** The owner decided to fetch pictures that are on other sites. */
    fetchesPictures: boolean('fetches_pictures').notNull().default(false),
    /** Where the posts were before, if the owner said so: a web address. */
    formerSite: text('former_site'),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    /** The process that works on it, until the lease expires. */
    leasedBy: uuid('leased_by'),
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the last run ended. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** What the dry run found about all files together: `ImportFindings`. */
    findings: jsonb(),
  },
  (table) => [
    check(
      'imports_state_check',
      sql`${table.state} in ('uploading', 'checking', 'ready', 'importing', 'done', 'cancelled', 'refused', 'failed', 'undoing', 'undone')`,
    ),
    check('imports_name_check', sql`length(${table.name}) between 1 and 300`),
    check('imports_former_site_check', sql`length(${table.formerSite}) <= 300`),
    uniqueIndex('imports_unfinished_key').on(sql`(true)`).where(sql`state in ('uploading', 'checking', 'ready', 'importing', 'undoing')`),
    index('imports_created_idx').on(table.createdAt),
  ],
)

/** `conflict`: the address belongs to a post of another source, which stays. */
export const IMPORT_OUTCOMES = ['created', 'changed', 'unchanged', 'edited', 'conflict', 'skipped'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** Where an imported post came from, so that a later import of the same source changes it, and one of another source does not. */
export const postSources = pgTable(
  'post_sources',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Of the imported folder or archive. */
    name: text().notNull(),
    /** The host of the former site; null when unknown. */
    site: text(),
    /** Its path below the folder. */
    file: text().notNull(),
  },
  (table) => [index('post_sources_name_idx').on(table.name), index('post_sources_site_idx').on(table.site)],
)

/** What an import did with each file, or will do. */
export const importFiles = pgTable(
  'import_files',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    file: text().notNull(),
    outcome: text({ enum: IMPORT_OUTCOMES }).notNull(),
    /** Why it was skipped. */
    reason: text(),
    notes: text().array().notNull().default(sql`'{}'`),
    type: text({ enum: POST_TYPES }),
    slug: text(),
    title: text(),
    isPublished: boolean('is_published').notNull().default(false),
    /** The date of the post. */
    datedAt: timestamp('dated_at', { withTimezone: true }),
    /** The post of another source that has its address: `Conflict`. */
    conflict: jsonb(),
    choice: text({ enum: CONFLICT_CHOICES }).notNull().default('keep'),
    /** The slug that the file gets with the choice 'both'. */
    otherSlug: text('other_slug'),
    /** The owner decided to overwrite the post although it was edited here. */
    isOverwritten: boolean('is_overwritten').notNull().default(false),
    /** Whether the import of this file is complete, as opposed to its dry run. */
    isDone: boolean('is_done').notNull().default(false),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    /** What undo needs: `PostBeforeImport`, null for a created post, and the hash of what the import wrote. */
    before: jsonb(),
    importedHash: text('imported_hash'),
    undone: text({ enum: ['undone', 'kept'] }),
  },
  (table) => [
    primaryKey({ name: 'import_files_pkey', columns: [table.importId, table.position] }),
    check('import_files_outcome_check', sql`${table.outcome} in ('created', 'changed', 'unchanged', 'edited', 'conflict', 'skipped')`),
    check('import_files_choice_check', sql`${table.choice} in ('keep', 'take', 'both')`),
    check('import_files_undone_check', sql`${table.undone} in ('undone', 'kept')`),
    index('import_files_outcome_idx').on(table.importId, table.outcome, table.position),
    index('import_files_post_idx').on(table.postId).where(sql`post_id is not null`),
  ],
)

/** What an import wrote besides posts and pages, or will write. */
export const importItems = pgTable(
  'import_items',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    kind: text({ enum: IMPORT_ITEM_KINDS }).notNull(),
    /** The id of the comment, the source of the redirect as the owner writes it, or the key of the setting. */
    key: text().notNull(),
    position: integer().notNull(),
    /** What the owner reads. */
    label: text().notNull(),
    outcome: text({ enum: IMPORT_OUTCOMES }).notNull(),
    /** Why it was skipped, or what it has otherwise than the file. */
    reason: text(),
    /** What undo needs: a hash of what the import wrote, null for what it did not write, and the earlier value of a setting. */
    importedHash: text('imported_hash'),
    before: jsonb(),
    undone: text({ enum: ['undone', 'kept'] }),
  },
  (table) => [
    primaryKey({ name: 'import_items_pkey', columns: [table.importId, table.kind, table.key] }),
    check('import_items_kind_check', sql`${table.kind} in ('comment', 'redirect', 'setting')`),
    check('import_items_outcome_check', sql`${table.outcome} in ('created', 'changed', 'unchanged', 'edited', 'skipped')`),
    check('import_items_undone_check', sql`${table.undone} in ('undone', 'kept')`),
    index('import_items_position_idx').on(table.importId, table.kind, table.outcome, table.position),
  ],
)
