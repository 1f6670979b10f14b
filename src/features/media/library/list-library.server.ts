import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { containsPattern } from '#src/db/like-pattern.ts'
import type { StoredFormat } from '#src/db/schema/media.ts'
import { countPages } from '#src/lib/pagination.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import { type LibraryListing, type LibraryPicture, type LibraryQuery, type LibraryTotals, PICTURES_PER_PAGE } from './library.ts'
import { COUNTED, IS_USED } from './picture-conditions.server.ts'

type Row = {
  hash: string
  file_name: string
  alt: string
  format: StoredFormat
  width: number
  height: number
  bytes: number
  created_at: string | Date
  remove_at: string | Date | null
  uses: number
}

/** One page of the library. A page beyond the end returns the last one. */
export async function listLibrary(db: Db, query: LibraryQuery & { now: Date }): Promise<LibraryListing> {
  const where = conditionOf(query)
  const counted = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM media WHERE ${where}`)
  const total = counted.rows[0]?.total ?? 0
  const pages = countPages(total, PICTURES_PER_PAGE)
  const page = Math.min(query.page, pages)
  const { rows } = await db.execute<Row>(sql`
    SELECT ${COLUMNS} FROM (
      SELECT * FROM media WHERE ${where} ORDER BY ${orderOf(query)} LIMIT ${PICTURES_PER_PAGE} OFFSET ${(page - 1) * PICTURES_PER_PAGE}
    ) AS media ORDER BY ${orderOf(query)}`)
  return { pictures: rows.map(toPicture), total, page, pages }
}

/** The picture, also a deleted one that can be restored; null when there is none. */
export async function findLibraryPicture(db: Db, hash: string, now: Date): Promise<LibraryPicture | null> {
  const { rows } = await db.execute<Row>(sql`SELECT ${COLUMNS} FROM media WHERE hash = ${hash} AND ${isPresent(now)}`)
  return rows[0] ? toPicture(rows[0]) : null
}

export async function sumLibrary(db: Db, now: Date): Promise<LibraryTotals> {
  const { rows } = await db.execute<Record<keyof LibraryTotals, string | number>>(sql`
    SELECT count(*) FILTER (WHERE remove_at IS NULL) AS pictures, coalesce(sum(bytes), 0) AS bytes,
      count(*) FILTER (WHERE remove_at IS NULL AND used.hash IS NULL) AS unused,
      coalesce(sum(bytes) FILTER (WHERE remove_at IS NULL AND used.hash IS NULL), 0) AS "unusedBytes",
      count(*) FILTER (WHERE remove_at > ${now.toISOString()}::timestamptz) AS deleted,
      (SELECT coalesce(sum(bytes), 0) FROM recordings) AS "recordingBytes"
    FROM media LEFT JOIN (SELECT DISTINCT hash FROM media_uses WHERE kind IN ${COUNTED}) AS used ON used.hash = media.hash`)
  const [sums] = rows
  return {
    pictures: Number(sums?.pictures ?? 0),
    bytes: Number(sums?.bytes ?? 0),
    unused: Number(sums?.unused ?? 0),
    unusedBytes: Number(sums?.unusedBytes ?? 0),
    deleted: Number(sums?.deleted ?? 0),
    recordingBytes: Number(sums?.recordingBytes ?? 0),
  }
}

const COLUMNS = sql`hash, file_name, alt, format, width, height, bytes, created_at, remove_at,
  (SELECT count(DISTINCT source)::int FROM media_uses u WHERE u.hash = media.hash AND u.kind IN ${COUNTED}) AS uses`

function conditionOf({ search, filter, now }: LibraryQuery & { now: Date }): SQL {
  const pattern = containsPattern(removeNul(search))
  const matches =
    search === '' ? sql`true` : sql`(file_name ILIKE ${pattern} OR alt ILIKE ${pattern} OR hash || '.' || format ILIKE ${pattern})`
  const filters: Record<typeof filter, SQL> = {
    '': sql`remove_at IS NULL`,
    unused: sql`remove_at IS NULL AND NOT ${IS_USED}`,
    'no alt text': sql`remove_at IS NULL AND alt = ''`,
    deleted: sql`remove_at > ${now.toISOString()}::timestamptz`,
  }
  return sql`${filters[filter]} AND ${matches}`
}

function isPresent(now: Date): SQL {
  return sql`(remove_at IS NULL OR remove_at > ${now.toISOString()}::timestamptz)`
}

function orderOf({ sort, direction }: LibraryQuery): SQL {
  const keys: Record<typeof sort, SQL> = { added: sql`created_at`, name: sql`lower(file_name)`, bytes: sql`bytes` }
  return direction === 'asc' ? sql`${keys[sort]} ASC, hash ASC` : sql`${keys[sort]} DESC, hash DESC`
}

function toPicture({ hash, file_name, created_at, remove_at, ...rest }: Row): LibraryPicture {
  return {
    ...rest,
    id: hash,
    name: file_name || `${hash.slice(0, 8)}.${rest.format}`,
    createdAt: new Date(created_at).toISOString(),
    removeAt: remove_at === null ? null : new Date(remove_at).toISOString(),
  }
}
