import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { containsPattern } from '#src/db/like-pattern.ts'
import { countPages } from '#src/lib/pagination.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import { COUNTED, FILES, IS_USED } from './file-conditions.server.ts'
import { FILES_PER_PAGE, LIBRARY_KINDS, type LibraryFile, type LibraryListing, type LibraryQuery, type LibraryTotals } from './library.ts'

type Row = Pick<LibraryFile, 'kind' | 'description' | 'format' | 'width' | 'height' | 'uses'> & {
  hash: string
  file_name: string
  /** A bigint. */
  bytes: string | number
  created_at: string | Date
  remove_at: string | Date | null
  is_gated: boolean
}

/** One page of the library. A page beyond the end returns the last one. */
export async function listLibrary(db: Db, query: LibraryQuery & { now: Date }): Promise<LibraryListing> {
  const where = conditionOf(query)
  const counted = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM ${FILES} WHERE ${where}`)
  const total = counted.rows[0]?.total ?? 0
  const pages = countPages(total, FILES_PER_PAGE)
  const page = Math.min(query.page, pages)
  const { rows } = await db.execute<Row>(sql`
    SELECT ${COLUMNS} FROM (
      SELECT * FROM ${FILES} WHERE ${where} ORDER BY ${orderOf(query)} LIMIT ${FILES_PER_PAGE} OFFSET ${(page - 1) * FILES_PER_PAGE}
    ) AS files ORDER BY ${orderOf(query)}`)
  return { files: rows.map(toFile), total, page, pages }
}

/** The file, also a deleted one that can be restored; null when there is none. */
export async function findLibraryFile(db: Db, hash: string, now: Date): Promise<LibraryFile | null> {
  const { rows } = await db.execute<Row>(sql`SELECT ${COLUMNS} FROM ${FILES} WHERE hash = ${hash} AND ${isPresent(now)}`)
  return rows[0] ? toFile(rows[0]) : null
}

export async function sumLibrary(db: Db, now: Date): Promise<LibraryTotals> {
  const { rows } = await db.execute<Record<keyof LibraryTotals, string | number>>(sql`
    SELECT count(*) FILTER (WHERE remove_at IS NULL) AS files, coalesce(sum(bytes), 0) AS bytes,
      count(*) FILTER (WHERE remove_at IS NULL AND used.hash IS NULL) AS unused,
      coalesce(sum(bytes) FILTER (WHERE remove_at IS NULL AND used.hash IS NULL), 0) AS "unusedBytes",
      count(*) FILTER (WHERE remove_at > ${now.toISOString()}::timestamptz) AS deleted
    FROM ${FILES} LEFT JOIN (SELECT DISTINCT hash FROM media_uses WHERE kind IN ${COUNTED}) AS used ON used.hash = files.hash`)
  const [sums] = rows
  return {
    files: Number(sums?.files ?? 0),
    bytes: Number(sums?.bytes ?? 0),
    unused: Number(sums?.unused ?? 0),
    unusedBytes: Number(sums?.unusedBytes ?? 0),
    deleted: Number(sums?.deleted ?? 0),
  }
}

const COLUMNS = sql`hash, kind, file_name, description, format, width, height, bytes, created_at, remove_at,
  (SELECT count(DISTINCT source)::int FROM media_uses u WHERE u.hash = files.hash AND u.kind IN ${COUNTED}) AS uses,
  EXISTS (SELECT 1 FROM media_uses u WHERE u.hash = files.hash AND u.kind = 'gated link') AND kind <> 'picture' AS is_gated`

function conditionOf({ search, kinds, filter, now }: LibraryQuery & { now: Date }): SQL {
  const pattern = containsPattern(removeNul(search))
  const matches =
    search === '' ? sql`true` : sql`(file_name ILIKE ${pattern} OR description ILIKE ${pattern} OR hash || '.' || format ILIKE ${pattern})`
  const filters: Record<typeof filter, SQL> = {
    '': sql`remove_at IS NULL`,
    unused: sql`remove_at IS NULL AND NOT ${IS_USED}`,
    'no alt text': sql`remove_at IS NULL AND kind = 'picture' AND description = ''`,
    deleted: sql`remove_at > ${now.toISOString()}::timestamptz`,
  }
  const isWanted = kinds.length === LIBRARY_KINDS.length ? sql`true` : sql`kind IN ${[...kinds]}`
  return sql`${filters[filter]} AND ${isWanted} AND ${matches}`
}

function isPresent(now: Date): SQL {
  return sql`(remove_at IS NULL OR remove_at > ${now.toISOString()}::timestamptz)`
}

function orderOf({ sort, direction }: LibraryQuery): SQL {
  const keys: Record<typeof sort, SQL> = { added: sql`created_at`, name: sql`lower(file_name)`, bytes: sql`bytes` }
  return direction === 'asc' ? sql`${keys[sort]} ASC, hash ASC` : sql`${keys[sort]} DESC, hash DESC`
}

function toFile({ hash, file_name, bytes, created_at, remove_at, is_gated, ...rest }: Row): LibraryFile {
  return {
    ...rest,
    id: hash,
    name: file_name || `${hash.slice(0, 8)}.${rest.format}`,
    bytes: Number(bytes),
    createdAt: new Date(created_at).toISOString(),
    removeAt: remove_at === null ? null : new Date(remove_at).toISOString(),
    isGated: is_gated,
  }
}
