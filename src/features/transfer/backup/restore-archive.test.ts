import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { MIGRATION_LOCK, migrate } from '#src/db/migrate.server.ts'
import { dropOwnObjects } from '#src/db/schema-steps.server.ts'
import { sha256 } from '#src/features/media/hash.server.ts'
import { openFolder } from '#src/features/media/storage/folder.server.ts'
import { type Engine, onBothEngines, onPostgres, PATIENT } from '#tests/support/database.ts'
import { fillSite, readWholeSite } from '#tests/support/fill-site.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { readArchive } from './read-archive.server.ts'
import { restoreArchive } from './restore-archive.server.ts'
import { writeBackup } from './write-archive.server.ts'

const PICTURE = Buffer.from('picture')
const now = new Date('2026-11-21T03:00:00Z')
/** Who is signed in, and what is deleted when its day or its hour is over. */
const NOT_SAVED = { sessions: [], verifications: [], rate_limits: [], daily_seen: [], daily_readers: [] }

async function openFilled(engine: Engine): Promise<{ database: Database; folder: string; file: string }> {
  const database = await engine.open()
  const folder = temporaryFolder()
  await openFolder(path.join(folder, 'media')).write(`${sha256(PICTURE).slice(0, 2)}/${sha256(PICTURE)}.webp`, PICTURE)
  await fillSite(database.db, { picture: sha256(PICTURE) })
  return { database, folder, file: path.join(folder, 'backup.tar') }
}

const back = (folder: string, name = 'media') => openFolder(path.join(folder, name))

onBothEngines('a backup', (engine) => {
  test('brings everything back into an empty site, word for word', async () => {
    const { database, folder, file } = await openFilled(engine)
    const before = await readWholeSite(database.db)
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    const backup = await writeBackup(database, { file, media: back(folder), now })
    expect(backup).toMatchObject({ pictures: 1, missing: [], madeAt: now.toISOString() })
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const other = await engine.openEmpty()
    await migrate(other)
    const restored = await restoreArchive(other, await readArchive(file), back(folder, 'restored'))
    expect(restored.pictures).toBe(1)
    expect(await readWholeSite(other.db)).toEqual({ ...before, ...NOT_SAVED })
    const found = readdirSync(path.join(folder, 'restored'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(found.map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))).toEqual(['picture'])
    // It is a database like any other: the triggers count on.
    await other.db.execute(sql`DELETE FROM posts WHERE slug = 'first'`)
    expect((await other.db.execute(sql`SELECT posts FROM category_counts`)).rows).toEqual([{ posts: 0 }])
    await migrate(other)
  })

  test('leaves nothing of ours behind when it clears the place for another version', async () => {
    const { db } = await engine.open()
    const names = sql`
      SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'S', 'v', 'm')
      UNION SELECT t.typname FROM pg_type t WHERE t.typnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid IN (t.oid, t.typelem) AND deptype = 'e')
      UNION SELECT cfgname FROM pg_ts_config WHERE cfgnamespace = 'public'::regnamespace
      UNION SELECT dictname FROM pg_ts_dict d WHERE dictnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = d.oid AND deptype = 'e')
      UNION SELECT proname FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`
    await expect(
      db.transaction(async (tx) => {
        await dropOwnObjects(tx)
        expect((await tx.execute(names)).rows).toEqual([])
        throw new Error('back to where we were')
      }),
    ).rejects.toThrow('back to where we were')
  })

  test('has its pictures read before the database is touched, and not again while everybody waits for it', async () => {
    const { database, folder, file } = await openFilled(engine)
    await writeBackup(database, { file, media: back(folder), now })
    const before = await readWholeSite(database.db)
    const archive = await readArchive(file)
    const damagePicture = async () => writeFileSync(file, readFileSync(file, 'latin1').replace('picture', 'damaged'), 'latin1')
    await restoreArchive(database, archive, back(folder, 'restored'), damagePicture)
    await expect(readArchive(file)).rejects.toThrow('its manifest')
    expect(await readWholeSite(database.db)).toEqual({ ...before, ...NOT_SAVED })
  })

  test('that does not fit what it says is refused, and nothing is changed', async () => {
    const { database, folder, file } = await openFilled(engine)
    await writeBackup(database, { file, media: back(folder), now })
    const before = await readWholeSite(database.db)
    const archive = await readArchive(file)
    const head = { ...archive.manifest.head, newestMigration: 0 }
    const lying = { ...archive, manifest: { ...archive.manifest, head } }
    await expect(restoreArchive(database, lying, back(folder))).rejects.toThrow(/does not fit the version it says/)
    expect(await readWholeSite(database.db)).toEqual(before)
  })
})

onPostgres('a restore that is long silent', (engine) => {
  test('is not taken for one whose database is away', async () => {
    const database = await engine.open()
    const { db } = database
    await fillSite(db, { picture: sha256(PICTURE) })
    const folder = temporaryFolder()
    const file = path.join(folder, 'backup.tar')
    await writeBackup(database, { file, media: back(folder), now })
    const before = await readWholeSite(db)
    const hasty = await openPostgres(await engine.url(), { ...PATIENT, silentLineMs: 6_000 })
    onTestFinished(() => hasty.close())
    // A site that is being upgraded keeps it waiting.
    const upgrade = new pg.Client({ connectionString: await engine.url() })
    await upgrade.connect()
    await upgrade.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    const restoring = restoreArchive(hasty, await readArchive(file), back(folder, 'restored'))
    const ended = upgrade.query('SELECT pg_sleep(9)').then(() => upgrade.end())
    expect(await restoring).toMatchObject({ pictures: 0 })
    await ended
    expect(await readWholeSite(db)).toEqual({ ...before, ...NOT_SAVED })
  })
})

onPostgres('a backup that is long silent', (engine) => {
  test('is not taken for one whose database is away', async () => {
    const { db } = await engine.open()
    await fillSite(db, { picture: sha256(PICTURE) })
    const file = path.join(temporaryFolder(), 'backup.tar')
    const hasty = await openPostgres(await engine.url(), { ...PATIENT, silentLineMs: 6_000 })
    onTestFinished(() => hasty.close())
    // Somebody who changes a table keeps it waiting.
    const change = new pg.Client({ connectionString: await engine.url() })
    await change.connect()
    await change.query('BEGIN; LOCK TABLE comments')
    const saving = writeBackup(hasty, { file, media: back(path.dirname(file)), now })
    const ended = change.query('SELECT pg_sleep(9)').then(() => change.end())
    expect(await saving).toMatchObject({ pictures: 0 })
    await ended
  })
})
