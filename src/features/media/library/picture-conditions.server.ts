// Conditions on rows of `media`.
import { type SQL, sql } from 'drizzle-orm'
import { COUNTED_USES, RESTORABLE_DAYS } from './library.ts'

const DAY_MS = 24 * 60 * 60_000

/** `COUNTED_USES`, for `kind IN`. */
export const COUNTED = sql.raw(`(${COUNTED_USES.map((kind) => `'${kind}'`).join(', ')})`)

export const IS_USED = sql`EXISTS (SELECT 1 FROM media_uses u WHERE u.hash = media.hash AND u.kind IN ${COUNTED})`

/** A picture must stay for its uses, for the undo of an import, and for the revisions of the last 30 days. */
export function isNeeded(now: Date): SQL {
  return sql`EXISTS (
    SELECT 1 FROM media_uses u LEFT JOIN post_revisions r ON r.id = CASE WHEN u.kind = 'revision' THEN u.source::uuid END
    WHERE u.hash = media.hash AND (u.kind <> 'revision' OR r.created_at > ${daysAfter(now, -RESTORABLE_DAYS).toISOString()}::timestamptz))`
}

export function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS)
}
