import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { MIGRATION_LOCK } from '#src/db/migrate.server.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { onPostgres, PATIENT } from '#tests/support/database.ts'
import { fillSite, readWholeSite } from '#tests/support/fill-site.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { readArchive } from './read-archive.server.ts'
import { restoreArchive } from './restore-archive.server.ts'
import { writeBackup } from './write-archive.server.ts'

const PICTURE = Buffer.from('picture')

const now = new Date('2026-11-21T03:00:00Z')

/** Tables that a backup leaves out. */
const NOT_SAVED = { sessions: [], verifications: [], rate_limits: [], daily_seen: [], daily_readers: [], content_files: [] }

const mediaIn = (folder: string, name = 'media') => openFolderStore(path.join(folder, name))

onPostgres('a restore with a long statement', (test, engine) => {
  test('does not hit the timeout for silent connections', async ({ database, db }) => {
    await fillSite(db, { picture: sha256(PICTURE) })
    const folder = temporaryFolder()
    const file = path.join(folder, 'backup.tar')
    await writeBackup(database, { file, media: mediaIn(folder), now })
    const before = await readWholeSite(db)
    const impatient = await openPostgres(await engine.url(), { ...PATIENT, silentLineMs: 6_000 })
    onTestFinished(() => impatient.close())
    // A site that migrates holds the lock.
    const upgrade = new pg.Client({ connectionString: await engine.url() })
    await upgrade.connect()
    await upgrade.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    const restoring = restoreArchive(impatient, await readArchive(file), mediaIn(folder, 'restored'))
    const ended = upgrade.query('SELECT pg_sleep(9)').then(() => upgrade.end())
    expect(await restoring).toMatchObject({ pictures: 0 })
    await ended
    expect(await readWholeSite(db)).toEqual({ ...before, ...NOT_SAVED })
  })
})

onPostgres('a backup with a long statement', (test, engine) => {
  test('does not hit the timeout for silent connections', async ({ db }) => {
    await fillSite(db, { picture: sha256(PICTURE) })
    const file = path.join(temporaryFolder(), 'backup.tar')
    const impatient = await openPostgres(await engine.url(), { ...PATIENT, silentLineMs: 6_000 })
    onTestFinished(() => impatient.close())
    // A lock on a table delays the backup.
    const change = new pg.Client({ connectionString: await engine.url() })
    await change.connect()
    await change.query('BEGIN; LOCK TABLE comments')
    const saving = writeBackup(impatient, { file, media: mediaIn(path.dirname(file)), now })
    const ended = change.query('SELECT pg_sleep(9)').then(() => change.end())
    expect(await saving).toMatchObject({ pictures: 0 })
    await ended
  })
})
