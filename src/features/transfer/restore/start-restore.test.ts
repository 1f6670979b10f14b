import { rmSync } from 'node:fs'
import { appendFile, copyFile, readdir, truncate } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, vi } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { imports } from '#src/db/schema/imports.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { makeBackup } from '../backup/make-backup.server.ts'
import { checkBackup } from './check-backup.server.ts'
import { findLastRestore } from './last-restore.server.ts'
import { startRestore } from './start-restore.server.ts'

// The environment variables are read on import.
const dataDir = await vi.hoisted(async () => (await import('#tests/support/own-data-folder.ts')).ownDataFolder())
const folder = path.join(dataDir, 'backups')
beforeEach(() => rmSync(folder, { recursive: true, force: true }))

const now = new Date('2026-11-21T03:00:00Z')
const later = new Date('2026-11-22T03:00:00Z')

onDatabase('a restore in the admin area', (test) => {
  test('replaces the content, saves it before, and says so', async ({ database }) => {
    const name = await backUp(database)
    await buildPost(database.db, { slug: 'written-since' })
    await startRestore(database, { name, now: later, workOffline: (work) => void works.push(work(database)) })
    await Promise.all(works)
    expect(await findLastRestore(database.db)).toEqual({
      state: 'done',
      file: name,
      at: later.toISOString(),
      madeAt: now.toISOString(),
      savedAs: 'before-restore-2026-11-22T03-00-00Z.tar',
    })
    expect((await readdir(folder)).sort()).toEqual(['before-restore-2026-11-22T03-00-00Z.tar', name])
    expect((await database.db.execute('SELECT slug FROM posts')).rows).toEqual([{ slug: 'in-the-backup' }])
  })

  test('that fails changes nothing and says why', async ({ database }) => {
    const name = await backUp(database)
    await buildPost(database.db, { slug: 'written-since' })
    await startRestore(database, {
      name,
      now: later,
      workOffline(work) {
        works.push(truncateAndRun(() => work(database)))
      },
    })
    async function truncateAndRun(work: () => Promise<void>) {
      await truncate(path.join(folder, name), 5_000)
      await work()
    }
    await Promise.all(works)
    expect(await findLastRestore(database.db)).toEqual({
      state: 'failed',
      file: name,
      at: later.toISOString(),
      reason: `${name} was changed while it was read: nothing was restored.`,
    })
    expect((await database.db.execute('SELECT count(*)::int AS posts FROM posts')).rows).toEqual([{ posts: 2 }])
  })

  test('is refused in development, for an unknown backup, for a damaged one, and during a backup or an import', async ({ database }) => {
    const name = await backUp(database)
    const begin = (wanted: string) => startRestore(database, { name: wanted, now: later, workOffline: () => expect.unreachable() })
    await expect(startRestore(database, { name, now, workOffline: null })).rejects.toMatchObject({
      details: { message: 'The development server cannot restore: stop it, and use the command line.' },
    })
    await expect(begin('manual-2020-01-01T00-00-00Z.tar')).rejects.toMatchObject({
      details: { message: expect.stringContaining('does not exist') },
    })
    await appendFile(path.join(folder, name), 'more')
    await expect(begin(name)).rejects.toMatchObject({ code: 'conflict', details: { message: expect.stringContaining('is damaged') } })
    const running = makeBackup(database, { kind: 'manual', now: later })
    await expect(begin(name)).rejects.toMatchObject({ details: { message: 'A backup is being made: wait until it is complete.' } })
    await running
    await database.db.insert(imports).values({ name: 'posts', state: 'importing', createdAt: now })
    await expect(begin(name)).rejects.toMatchObject({
      details: { message: 'An import is running: wait until it has ended, or cancel it.' },
    })
    expect(await findLastRestore(database.db)).toBeNull()
  })

  test('is offered with a summary after the check; a damaged upload is removed, and its reason stays', async ({ database }) => {
    const name = await backUp(database)
    expect(await checkBackup(name, { patienceMs: 60_000 })).toMatchObject({
      state: 'ready',
      summary: { name, kind: 'manual', madeAt: now.toISOString(), content: { posts: 1, comments: 0 } },
    })
    const uploaded = 'uploaded-2026-11-22T03-00-00Z.tar'
    await copyFile(path.join(folder, name), path.join(folder, uploaded))
    await appendFile(path.join(folder, uploaded), 'more')
    for (let time = 0; time < 2; time += 1) {
      expect(await checkBackup(uploaded, { patienceMs: 60_000 })).toMatchObject({
        state: 'refused',
        reason: expect.stringMatching(/^The uploaded file is damaged/),
      })
      expect(await readdir(folder)).toEqual([name])
    }
  })
})

let works: Promise<void>[] = []
beforeEach(() => {
  works = []
})

async function backUp(database: Database): Promise<string> {
  await buildPost(database.db, { slug: 'in-the-backup' })
  return path.basename((await makeBackup(database, { kind: 'manual', now })).file)
}
