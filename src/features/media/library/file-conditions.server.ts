// Stored files of all kinds as one table, and conditions on its rows. Every statement calls the rows `files`.
import { type SQL, sql } from 'drizzle-orm'
import { DOWNLOAD_FORMATS, RECORDING_FORMATS } from '#src/lib/files/file-formats.ts'
import { recordingKind } from '../recordings/recording.ts'
import { COUNTED_USES, RESTORABLE_DAYS } from './library.ts'

const DAY_MS = 24 * 60 * 60_000

/** The tables of stored files. Both have the columns `hash`, `format`, `bytes`, `file_name`, `created_at` and `remove_at`. */
export const FILE_TABLES = [sql.raw('media'), sql.raw('recordings')] as const

const DOWNLOADS = listOf(DOWNLOAD_FORMATS)
const VIDEOS = listOf(RECORDING_FORMATS.filter((format) => recordingKind(format) === 'video'))

/** Pictures, recordings and downloads, for FROM. */
export const FILES = sql`(
  SELECT hash, 'picture' AS kind, format, width, height, bytes::bigint AS bytes, alt AS description, file_name, created_at, remove_at FROM media
  UNION ALL
  SELECT hash, CASE WHEN format IN ${DOWNLOADS} THEN 'download' WHEN format IN ${VIDEOS} THEN 'video' ELSE 'audio' END, format, NULL, NULL, bytes,
    description, file_name, created_at, remove_at FROM recordings
) AS files`

/** `COUNTED_USES`, for `kind IN`. */
export const COUNTED = listOf(COUNTED_USES)

export const IS_USED = sql`EXISTS (SELECT 1 FROM media_uses u WHERE u.hash = files.hash AND u.kind IN ${COUNTED})`

/** A file must stay for its uses, for the undo of an import, and for the revisions of the last 30 days. */
export function isNeeded(now: Date): SQL {
  return sql`EXISTS (
    SELECT 1 FROM media_uses u LEFT JOIN post_revisions r ON r.id = CASE WHEN u.kind = 'revision' THEN u.source::uuid END
    WHERE u.hash = files.hash AND (u.kind <> 'revision' OR r.created_at > ${daysAfter(now, -RESTORABLE_DAYS).toISOString()}::timestamptz))`
}

export function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS)
}

function listOf(names: readonly string[]): SQL {
  return sql.raw(`(${names.map((name) => `'${name}'`).join(', ')})`)
}
