import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { SessionProvider } from '#src/db/client/client.server.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import { OperatorError } from '#src/server/errors.ts'
import { listArchivedTables } from './dump-tables.server.ts'

/** The bytes that this user can still write to the disk of a folder; null when the system does not tell. */
export type ReadFreeBytes = (folder: string) => Promise<number | null>

export const readFreeBytesOfDisk: ReadFreeBytes = async (folder) => {
  const disk = await statfs(folder).catch(() => null)
  return disk && disk.bavail * disk.bsize
}

/** Throws OperatorError when a backup may not fit. Rows are compressed, so that they take less than in their tables. */
export async function requireFreeSpace(
  database: SessionProvider,
  folder: string,
  readFreeBytes: ReadFreeBytes = readFreeBytesOfDisk,
): Promise<void> {
  const free = await readFreeBytes(folder)
  if (free === null) return
  const { rows } = await database.withSession(({ db }) =>
    db.execute<{ needed: number }>(sql`
      SELECT ((SELECT coalesce(sum(pg_table_size(oid)), 0) FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname = any(${sql.param(listArchivedTables())}::text[]))
        + (SELECT coalesce(sum(bytes), 0) FROM media)
        + (SELECT coalesce(sum(bytes), 0) FROM recordings))::float8 AS needed`),
  )
  const needed = rows[0]?.needed ?? 0
  if (needed <= free) return
  throw new OperatorError(
    `A backup takes up to ${inMegabytes(needed)}, and the disk that holds ${folder} has ${inMegabytes(free)} left: free some space, then make the backup again.`,
  )
}

function inMegabytes(bytes: number): string {
  return `${formatCount(Math.ceil(bytes / 1_000_000))} MB`
}
