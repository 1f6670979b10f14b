import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { migrate } from '#src/db/migrate.server.ts'
import { dropOwnObjects } from '#src/db/own-objects.server.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { type Engine, onDatabase } from '#tests/support/database.ts'
import { fillSite, readWholeSite } from '#tests/support/fill-site.ts'
import { filesBelow, temporaryFolder } from '#tests/support/processes.ts'
import { readArchive } from './read-archive.server.ts'
import { restoreArchive } from './restore-archive.server.ts'
import { writeBackup } from './write-archive.server.ts'

const PICTURE = Buffer.from('picture')

const RECORDING = Buffer.from('recording')

const now = new Date('2026-11-21T03:00:00Z')

/** Tables that a backup leaves out. */
const NOT_SAVED = { sessions: [], verifications: [], rate_limits: [], daily_seen: [], daily_readers: [], content_files: [] }

async function openFilled(engine: Engine): Promise<{ database: Database; folder: string; file: string }> {
  const database = await engine.open()
  const folder = temporaryFolder()
  await openFolderStore(path.join(folder, 'media')).write(`${sha256(PICTURE).slice(0, 2)}/${sha256(PICTURE)}.webp`, PICTURE)
  await openFolderStore(path.join(folder, 'media')).write(`${sha256(RECORDING).slice(0, 2)}/${sha256(RECORDING)}.mp3`, RECORDING)
  await fillSite(database.db, { picture: sha256(PICTURE), recording: sha256(RECORDING) })
  return { database, folder, file: path.join(folder, 'backup.tar') }
}

const mediaIn = (folder: string, name = 'media') => openFolderStore(path.join(folder, name))

onDatabase('a backup', (test, engine) => {
  test('restores everything into an empty site', async () => {
    const { database, folder, file } = await openFilled(engine)
    const before = await readWholeSite(database.db)
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    const backup = await writeBackup(database, { file, media: mediaIn(folder), now })
    expect(backup).toMatchObject({ pictures: 1, missing: [], madeAt: now.toISOString() })
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const other = await engine.openEmpty()
    await migrate(other)
    const restored = await restoreArchive(other, await readArchive(file), mediaIn(folder, 'restored'))
    expect(restored.pictures).toBe(1)
    expect(await readWholeSite(other.db)).toEqual({ ...before, ...NOT_SAVED })
    const found = filesBelow(path.join(folder, 'restored'))
    expect(found).toEqual(filesBelow(path.join(folder, 'media')))
    expect(found.map((name) => readFileSync(path.join(folder, 'restored', name), 'utf8')).sort()).toEqual(['picture', 'recording'])
    // Triggers work in the restored database.
    await other.db.execute(sql`DELETE FROM posts WHERE slug = 'first'`)
    expect((await other.db.execute(sql`SELECT posts FROM category_counts`)).rows).toEqual([{ posts: 0 }])
    await migrate(other)
  })

  test('dropOwnObjects drops everything that migrations create', async ({ db }) => {
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

  test('reads its pictures before the transaction, and not again during it', async () => {
    const { database, folder, file } = await openFilled(engine)
    await writeBackup(database, { file, media: mediaIn(folder), now })
    const before = await readWholeSite(database.db)
    const archive = await readArchive(file)
    const damagePicture = async () => writeFileSync(file, readFileSync(file, 'latin1').replace('picture', 'damaged'), 'latin1')
    await restoreArchive(database, archive, mediaIn(folder, 'restored'), { assertUnused: damagePicture })
    await expect(readArchive(file)).rejects.toThrow('its manifest')
    expect(await readWholeSite(database.db)).toEqual({ ...before, ...NOT_SAVED })
  })

  test('that does not match the schema of its version is refused, and nothing is changed', async () => {
    const { database, folder, file } = await openFilled(engine)
    await writeBackup(database, { file, media: mediaIn(folder), now })
    const before = await readWholeSite(database.db)
    const archive = await readArchive(file)
    const head = { ...archive.manifest.head, newestMigration: 0 }
    const lying = { ...archive, manifest: { ...archive.manifest, head } }
    await expect(restoreArchive(database, lying, mediaIn(folder))).rejects.toThrow(/does not match the schema of its version/)
    expect(await readWholeSite(database.db)).toEqual(before)
  })
})
