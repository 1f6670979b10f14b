import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { FILE_FORMATS } from '#src/lib/files/file-formats.ts'

/** The formats of stored pictures. Every upload is encoded as one of these. */
export const STORED_FORMATS = ['jpeg', 'png', 'webp'] as const
export type StoredFormat = (typeof STORED_FORMATS)[number]

export const media = pgTable(
  'media',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the stored bytes in hexadecimal, used as file name and in the URL. */
    hash: text().notNull(),
    /** SHA-256 of the uploaded bytes, which identifies the same upload without decoding it. */
    sourceHash: text('source_hash').notNull(),
    format: text({ enum: STORED_FORMATS }).notNull(),
    animated: boolean().notNull().default(false),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    alt: text().notNull().default(''),
    /** The name of the uploaded file, to find it; empty when it had none. */
    fileName: text('file_name').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When a picture that the owner deleted is removed. Until then it can be restored, and any new use restores it. */
    removeAt: timestamp('remove_at', { withTimezone: true }),
    /** Whether no pixel is transparent. False also when that is unknown: earlier versions did not look. */
    opaque: boolean().notNull().default(false),
  },
  (table) => [
    unique('media_hash_key').on(table.hash),
    check('media_hash_check', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    check('media_format_check', sql`${table.format} in ('jpeg', 'png', 'webp')`),
    check('media_size_check', sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
    index('media_source_hash_idx').on(table.sourceHash),
    // The job that makes variants asks every few seconds for new pictures.
    index('media_created_at_idx').on(table.createdAt, table.hash),
    check('media_file_name_check', sql`length(${table.fileName}) <= 255`),
    index('media_remove_at_idx').on(table.removeAt).where(sql`remove_at is not null`),
  ],
)

/**
 * What mentions a stored file: the article, the thumbnail or the social picture of a post or page, its working copy, a revision, a setting (by its key), the preview of a
 * video (by its address), a snippet, the state before an import, which its undo needs, the target of a gated link or of a redirect. The links of a project
 * count as its article.
 */
export const MEDIA_USE_KINDS = [
  'article',
  'thumbnail',
  'social picture',
  'working copy',
  'revision',
  'setting',
  'embed',
  'import',
  'snippet',
  'gated link',
  'redirect',
] as const
export type MediaUseKind = (typeof MEDIA_USE_KINDS)[number]

/** Where pictures, recordings and downloads are used. Triggers maintain it (`sql/media-uses.sql`). A mentioned file may not be stored. */
export const mediaUses = pgTable(
  'media_uses',
  {
    hash: text().notNull(),
    kind: text({ enum: MEDIA_USE_KINDS }).notNull(),
    /** The id, key or address of what mentions it. */
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'media_uses_pkey', columns: [table.hash, table.kind, table.source] }),
    check(
      'media_uses_kind_check',
      sql`${table.kind} in ('article', 'thumbnail', 'social picture', 'working copy', 'revision', 'setting', 'embed', 'import', 'snippet', 'gated link', 'redirect')`,
    ),
    // For the triggers, which replace the uses of one source.
    index('media_uses_source_idx').on(table.kind, table.source),
  ],
)

/** Recordings and downloads. */
export const recordings = pgTable(
  'recordings',
  {
    /** SHA-256 of the bytes in hexadecimal, used as file name and in the URL. */
    hash: text().primaryKey(),
    format: text({ enum: FILE_FORMATS }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** The name of the uploaded file, to find it, and under which browsers save a download; empty when it had none. */
    fileName: text('file_name').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** What it is, in the owner's words: offered when it is inserted. */
    description: text().notNull().default(''),
    /** When a file that the owner deleted is removed, as for pictures. */
    removeAt: timestamp('remove_at', { withTimezone: true }),
  },
  (table) => [
    check('recordings_hash_check', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    check('recordings_format_check', sql`${table.format} in ('mp4', 'webm', 'mp3', 'ogg', 'm4a', 'wav', 'pdf', 'zip', 'gz', 'epub')`),
    check('recordings_file_name_check', sql`length(${table.fileName}) <= 255`),
    check('recordings_bytes_check', sql`${table.bytes} > 0`),
    index('recordings_remove_at_idx').on(table.removeAt).where(sql`remove_at is not null`),
  ],
)

/** Pictures on other sites in articles: the only URLs that the server fetches for visitors. */
export const externalImages = pgTable(
  'external_images',
  {
    /** SHA-256 of the URL, hexadecimal. */
    hash: text().primaryKey(),
    url: text().notNull(),
    /** Known once the picture has been fetched. */
    width: integer(),
    height: integer(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Whether no pixel is transparent. False also until the picture has been fetched. */
    opaque: boolean().notNull().default(false),
  },
  (table) => [
    check('external_images_hash_check', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    check('external_images_url_check', sql`${table.url} ~ '^https?://'`),
  ],
)

/** A file of a gist. `language` is the name that GitHub gives it. */
export type GistFile = { name: string; language: string | null; code: string }

/** What articles show of videos and gists on other sites. A job fetches it, so that rendering an article never asks another site. */
export const embeds = pgTable(
  'embeds',
  {
    /** The address of the page of the video or gist. */
    url: text().primaryKey(),
    title: text(),
    /** The hash of the picture of a video. */
    picture: text().references(() => media.hash, { onDelete: 'set null' }),
    /** The files of a gist. */
    files: jsonb().$type<GistFile[]>(),
    /** When it is fetched next. Null once it has been fetched, and after too many attempts. */
    fetchAt: timestamp('fetch_at', { withTimezone: true }).defaultNow(),
    attempts: smallint().notNull().default(0),
    /** When the articles with it are rendered once more: one may have been saved, without the new content, while it arrived. */
    refreshAt: timestamp('refresh_at', { withTimezone: true }),
  },
  (table) => [
    check('embeds_url_check', sql`${table.url} ~ '^https://'`),
    index('embeds_fetch_at_idx').on(table.fetchAt).where(sql`fetch_at is not null`),
    index('embeds_refresh_at_idx').on(table.refreshAt).where(sql`refresh_at is not null`),
  ],
)
