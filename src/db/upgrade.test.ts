import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { readArchive } from '#src/features/transfer/backup/read-archive.server.ts'
import { restoreArchive } from '#src/features/transfer/backup/restore-archive.server.ts'
import { writeBackup } from '#src/features/transfer/backup/write-archive.server.ts'
import { type Engine, onDatabase } from '#tests/support/database.ts'
import { fillSite, readWholeSite } from '#tests/support/fill-site.ts'
import { earlierMigrations, newerMigrations, SHOUTS } from '#tests/support/newer-migration.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import type { Database } from './client/client.server.ts'
import { migrate } from './migrate.server.ts'

const program = vi.hoisted(() => ({ migrations: '' }))

// A restore asks for the migrations of this program: here, for those of a newer one.
vi.mock('./migration-history.server.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./migration-history.server.ts')>()
  return { ...original, listMigrations: (folder = program.migrations || original.migrationsFolder) => original.listMigrations(folder) }
})

const PICTURE = 'ab'.repeat(32)
const shouts = sql`SELECT title FROM post_shouts ORDER BY title`

async function openFilled(engine: Engine): Promise<Database> {
  const database = await engine.openEmpty()
  await migrate(database)
  await fillSite(database.db, { picture: PICTURE })
  return database
}

onDatabase('a newer version', (test, engine) => {
  test('brings a database up to date and changes none of its rows', async () => {
    const database = await openFilled(engine)
    const before = await readWholeSite(database.db)
    await migrate(database, newerMigrations())
    const { post_shouts: _, ...after } = await readWholeSite(database.db)
    expect(after).toEqual(before)
    expect((await database.db.execute(shouts)).rows).toEqual(SHOUTS)
  })

  test('brings a site of every earlier version up to date, with all that it has', async () => {
    for (const migrations of earlierMigrations()) {
      const database = await engine.openEmpty()
      await migrate(database, migrations)
      await fillSite(database.db, { picture: PICTURE })
      const before = await readWholeSite(database.db)
      await migrate(database)
      const after = await readWholeSite(database.db)
      // New columns come last.
      for (const [table, rows] of Object.entries(before))
        expect(after[table]?.map((row, place) => row.slice(0, (rows[place]?.length ?? 0) - 1))).toEqual(rows.map((row) => row.slice(0, -1)))
    }
  })

  test('restores a backup of this version and brings it up to date', async () => {
    const database = await openFilled(engine)
    const before = await readWholeSite(database.db)
    const folder = temporaryFolder()
    const file = path.join(folder, 'backup.tar')
    await writeBackup(database, { file, media: openFolderStore(folder), now: new Date() })
    program.migrations = newerMigrations()
    await restoreArchive(database, await readArchive(file), openFolderStore(folder)).finally(() => {
      program.migrations = ''
    })
    expect((await readWholeSite(database.db)).posts).toEqual(before.posts)
    expect((await database.db.execute(shouts)).rows).toEqual(SHOUTS)
    await expect(migrate(database)).rejects.toThrow(/^The database was written by a newer Inkfolio/)
  })
})
