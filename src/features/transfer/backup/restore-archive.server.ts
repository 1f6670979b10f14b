// Puts a backup in the place of what the site holds. Pictures first, which are named by their content and harm nobody; then
// everything in the database in one transaction: whoever dies in the middle leaves the old state.
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Db, Sessions } from '#src/db/client/client.server.ts'
import { MIGRATION_LOCK } from '#src/db/migrate.server.ts'
import { listMigrations } from '#src/db/migration-history.server.ts'
import { applySteps, dropOwnObjects } from '#src/db/schema-steps.server.ts'
import { sha256 } from '#src/features/media/hash.server.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import { OperatorError } from '#src/server/errors.ts'
import { type ArchivedTable, pictureOf, tableOf } from './archive.ts'
import { listTables, type TableColumns } from './dump-tables.server.ts'
import { type Archive, readAgain } from './read-archive.server.ts'

/** More than any part holds when it is unpacked; a bomb is not unpacked. */
const MOST_UNPACKED = 500_000_000

export type Restored = { rows: number; pictures: number }

/**
 * Replaces everything. The caller has asked, and sees to it that no site uses the database: `lastLook` is the moment after which none
 * can begin to.
 */
export async function restoreArchive(
  database: Sessions,
  archive: Archive,
  media: FileStore,
  lastLook: (tx: Db) => Promise<void> | undefined = () => undefined,
): Promise<Restored> {
  const pictures = await restorePictures(archive, media)
  // An index over all comments of a large site is silent for minutes.
  const rows = await database.withSession(({ db }) => db.transaction((tx) => replaceAll(tx, archive, lastLook)))
  // The planner knows nothing of tables that were just made; without its figures the restored site works all the same.
  await database.withSession(({ db }) => db.execute(sql`ANALYZE`)).catch(() => undefined)
  return { rows, pictures }
}

async function replaceAll(tx: Db, archive: Archive, lastLook: (tx: Db) => Promise<void> | undefined): Promise<number> {
  // A site that starts meanwhile waits here, and finds the restored database.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  await lastLook(tx)
  const migrations = listMigrations()
  const isThen = ({ made }: { made: number }) => made <= archive.manifest.head.newestMigration
  await dropOwnObjects(tx)
  await applySteps(tx, migrations.filter(isThen))
  const loaded = await loadTables(tx, archive)
  // From here on it is an upgrade like any other.
  await applySteps(
    tx,
    migrations.filter((migration) => !isThen(migration)),
  )
  return loaded
}

async function restorePictures(archive: Archive, media: FileStore): Promise<number> {
  let restored = 0
  for await (const { name, bytes } of readAgain(archive)) {
    const picture = pictureOf(name)
    if (!picture) continue
    if (sha256(bytes) !== picture.hash) throw new OperatorError(`${archive.file} holds a picture that is not what its name says.`)
    const key = `${picture.hash.slice(0, 2)}/${picture.hash}.${picture.format}`
    const present = await media.read(key)
    if (!present || sha256(present) !== picture.hash) await media.write(key, bytes)
    restored += 1
  }
  return restored
}

async function loadTables(tx: Db, archive: Archive): Promise<number> {
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]))
  const archived = new Map(archive.manifest.tables.map((table) => [table.name, table]))
  const loaded = new Map<string, number>()
  // The pictures come after the tables, and were read before: nobody waits for them in the middle of a transaction.
  const lastPart = archive.manifest.entries.findLast(({ name }) => tableOf(name) !== null)
  for await (const { name, bytes } of readAgain(archive)) {
    const tableName = tableOf(name)
    if (!tableName) continue
    const table = tables.get(tableName)
    const from = archived.get(tableName)
    if (!table || !from) throw misfit(archive, tableName)
    const before = loaded.get(tableName)
    // What migrations and triggers have put there is in the archive too, as it was.
    if (before === undefined) await tx.execute(sql`DELETE FROM ${sql.identifier(tableName)}`)
    loaded.set(tableName, (before ?? 0) + (await insertPart(tx, table, { from, bytes, archive })))
    if (name === lastPart?.name) break
  }
  for (const { name, rows } of archived.values()) if ((loaded.get(name) ?? 0) !== rows) throw misfit(archive, name)
  return [...loaded.values()].reduce((sum, rows) => sum + rows, 0)
}

type Part = { from: ArchivedTable; bytes: Buffer; archive: Archive }

async function insertPart(tx: Db, table: TableColumns, { from, bytes, archive }: Part): Promise<number> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const columns = from.columns.map((name, place) => {
    const type = types.get(name)
    if (!type) throw misfit(archive, `${table.name}.${name}`)
    return { name: sql.identifier(name), value: sql`(line->>${sql.raw(String(place))})::${sql.raw(type)}` }
  })
  const unpacked = await promisify(gunzip)(bytes, { maxOutputLength: MOST_UNPACKED })
  const lines = unpacked.toString('utf8').trimEnd().split('\n')
  const names = columns.map(({ name }) => name)
  const values = columns.map(({ value }) => value)
  await tx.execute(sql`
    INSERT INTO ${sql.identifier(table.name)} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(values, sql`, `)} FROM json_array_elements(${`[${lines.join(',')}]`}::text::json) WITH ORDINALITY AS part (line, place)
    ORDER BY place`)
  return lines.length
}

function misfit(archive: Archive, what: string): OperatorError {
  return new OperatorError(`${archive.file} does not fit the version it says it is of (${what}): nothing was restored.`)
}
