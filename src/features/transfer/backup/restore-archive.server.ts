// Replaces the content of the site by a backup. Pictures come first: they are named by their hash and overwrite nothing. The database follows
// in one transaction, so that a killed restore leaves the old state.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
// Without durable-file: joins the parts of a recording in a temporary file.
import { appendFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Db, SessionProvider } from '#src/db/client/client.server.ts'
import { MIGRATION_LOCK } from '#src/db/migrate.server.ts'
import { listMigrations } from '#src/db/migration-history.server.ts'
import { applyMigrationsIn, dropOwnObjects } from '#src/db/own-objects.server.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import { cacheFolder } from '#src/features/media/storage.server.ts'
import { holdMailings } from '#src/features/posts/mailing/change-mailing.server.ts'
import { PART_SUFFIX } from '#src/lib/files/durable-file.ts'
import { OperatorError } from '#src/server/errors.ts'
import { type ArchivedTable, pictureOfEntry, recordingOfEntry, tableOfEntry } from './archive.ts'
import { listTables, type TableColumns } from './dump-tables.server.ts'
import { type Archive, rereadEntries } from './read-archive.server.ts'
import { openRestoreFolder } from './restore-folder.server.ts'

/** Bytes of an unpacked part. Parts are far smaller; this guards against decompression bombs. */
const MAX_UNPACKED_BYTES = 500_000_000

export type RestoreResult = { rows: number; pictures: number }

type RestoreSteps = {
  /** Runs after the migration lock is taken, when no other site can start: it throws when one uses the database. */
  assertUnused?: (tx: Db) => Promise<void>
  /** Runs at the end of the transaction. */
  complete?: (tx: Db) => Promise<void>
}

/** Replaces everything. The caller has confirmed it with the operator. */
export async function restoreArchive(
  database: SessionProvider,
  archive: Archive,
  media: FileStore,
  steps: RestoreSteps = {},
): Promise<RestoreResult> {
  const pictures = await restorePictures(archive, media)
  await restoreRecordings(archive, media)
  // In a session without timeouts: building an index over many comments can take minutes.
  const rows = await database.withSession(({ db }) => db.transaction((tx) => replaceAll(tx, archive, steps)))
  // The planner has no statistics for the new tables. The site also works without them.
  await database.withSession(({ db }) => db.execute(sql`ANALYZE`)).catch(() => undefined)
  return { rows, pictures }
}

async function replaceAll(tx: Db, archive: Archive, { assertUnused, complete }: RestoreSteps): Promise<number> {
  // A site that starts meanwhile waits for this lock, and then finds the restored database.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  await assertUnused?.(tx)
  const migrations = listMigrations()
  const isInBackup = ({ createdAt }: { createdAt: number }) => createdAt <= archive.manifest.head.newestMigration
  await dropOwnObjects(tx)
  await applyMigrationsIn(tx, migrations.filter(isInBackup))
  const loaded = await loadTables(tx, archive)
  // The remaining migrations upgrade the restored database.
  await applyMigrationsIn(
    tx,
    migrations.filter((migration) => !isInBackup(migration)),
  )
  await holdMailings(tx)
  await complete?.(tx)
  return loaded
}

async function restorePictures(archive: Archive, media: FileStore): Promise<number> {
  let restored = 0
  for await (const { name, bytes } of rereadEntries(archive)) {
    const picture = pictureOfEntry(name)
    if (!picture) continue
    if (sha256(bytes) !== picture.hash) throw new OperatorError(`${archive.file} holds a picture whose content does not match its hash.`)
    const key = `${picture.hash.slice(0, 2)}/${picture.hash}.${picture.format}`
    const present = await media.read(key)
    if (!present || sha256(present) !== picture.hash) await media.write(key, bytes)
    restored += 1
  }
  return restored
}

/** Joins the parts of each recording in a file on the disk of the site: the system's temporary folder may be in memory. The parts follow each other. */
async function restoreRecordings(archive: Archive, media: FileStore): Promise<void> {
  const lastPart = new Map<string, string>()
  for (const { name } of archive.manifest.entries) lastPart.set(recordingOfEntry(name) ?? '', name)
  await using folder = await openRestoreFolder(cacheFolder())
  for await (const { name, bytes } of rereadEntries(archive)) {
    const recording = recordingOfEntry(name)
    if (!recording) continue
    const file = path.join(folder.path, `${recording}${PART_SUFFIX}`)
    await appendFile(file, bytes, { mode: 0o600 })
    if (lastPart.get(recording) !== name) continue
    await media.writeFile(`${recording.slice(0, 2)}/${recording}`, await verified(file, archive))
    await rm(file)
  }
}

/** The file, whose name begins with the hash of its content. */
async function verified(file: string, archive: Archive): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(file)) digest.update(chunk)
  if (digest.digest('hex') === path.basename(file).slice(0, 64)) return file
  throw new OperatorError(`${archive.file} holds a recording whose content does not match its hash.`)
}

async function loadTables(tx: Db, archive: Archive): Promise<number> {
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]))
  const archived = new Map(archive.manifest.tables.map((table) => [table.name, table]))
  const loaded = new Map<string, number>()
  // Pictures follow the tables in the archive and were read before. Reading them again would keep the transaction open.
  const lastPart = archive.manifest.entries.findLast(({ name }) => tableOfEntry(name) !== null)
  for await (const { name, bytes } of rereadEntries(archive)) {
    const tableName = tableOfEntry(name)
    if (!tableName) continue
    const table = tables.get(tableName)
    const from = archived.get(tableName)
    if (!table || !from) throw schemaMismatch(archive, tableName)
    const before = loaded.get(tableName)
    // The archive also holds the rows that migrations and triggers have inserted.
    if (before === undefined) await tx.execute(sql`DELETE FROM ${sql.identifier(tableName)}`)
    loaded.set(tableName, (before ?? 0) + (await insertPart(tx, table, { from, bytes, archive })))
    if (name === lastPart?.name) break
  }
  for (const { name, rows } of archived.values()) if ((loaded.get(name) ?? 0) !== rows) throw schemaMismatch(archive, name)
  return [...loaded.values()].reduce((sum, rows) => sum + rows, 0)
}

type Part = { from: ArchivedTable; bytes: Buffer; archive: Archive }

async function insertPart(tx: Db, table: TableColumns, { from, bytes, archive }: Part): Promise<number> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const columns = from.columns.map((name, place) => {
    const type = types.get(name)
    if (!type) throw schemaMismatch(archive, `${table.name}.${name}`)
    return { name: sql.identifier(name), value: sql`(line->>${sql.raw(String(place))})::${sql.raw(type)}` }
  })
  const unpacked = await promisify(gunzip)(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })
  const lines = unpacked.toString('utf8').trimEnd().split('\n')
  const names = columns.map(({ name }) => name)
  const values = columns.map(({ value }) => value)
  await tx.execute(sql`
    INSERT INTO ${sql.identifier(table.name)} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(values, sql`, `)} FROM json_array_elements(${`[${lines.join(',')}]`}::text::json) WITH ORDINALITY AS part (line, place)
    ORDER BY place`)
  return lines.length
}

function schemaMismatch(archive: Archive, what: string): OperatorError {
  return new OperatorError(`${archive.file} does not match the schema of its version (${what}): nothing was restored.`)
}
