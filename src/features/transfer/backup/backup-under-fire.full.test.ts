// Backups during writes, killed backups and restores, and moves between the engines.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { migrate } from '#src/db/migrate.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { migratedDataFolder } from '#tests/support/data-folder.ts'
import { onDatabase, onPostgres, withBothEngines } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { fillSite, readWholeSite } from '#tests/support/fill-site.ts'
import { startNode, temporaryFolder } from '#tests/support/processes.ts'
import { readArchive } from './read-archive.server.ts'
import { restoreArchive } from './restore-archive.server.ts'
import { writeBackup } from './write-archive.server.ts'

const now = new Date('2026-11-21T03:00:00Z')
const NO_PICTURE = 'a'.repeat(64)

onDatabase('a backup made while others write', (test) => {
  test('holds everything committed before it began, and no partial transaction', async ({ database, db }) => {
    const folder = temporaryFolder()
    const acknowledged: string[] = []
    const writing = new AbortController()
    let began = () => {}
    const enough = new Promise<void>((resolve) => {
      began = resolve
    })
    const writer = writeUntil(db, writing.signal, (slug) => {
      acknowledged.push(slug)
      if (acknowledged.length === 20) began()
    })
    await enough
    const before = [...acknowledged]
    const file = path.join(folder, 'backup.tar')
    await writeBackup(database, { file, media: openFolderStore(folder), now })
    writing.abort()
    await writer

    await restoreArchive(database, await readArchive(file), openFolderStore(folder))
    const { rows } = await db.execute<{ slug: string; comments: number }>(sql`
      SELECT slug, (SELECT count(*)::int FROM comments WHERE post_id = posts.id) AS comments FROM posts`)
    expect(rows.map(({ slug }) => slug)).toEqual(expect.arrayContaining(before))
    expect(new Set(rows.map(({ comments }) => comments))).toEqual(new Set([1]))
  })
})

/** Each write is a post with its comment, in one transaction. */
async function writeUntil(db: Db, signal: AbortSignal, onAcknowledged: (slug: string) => void): Promise<void> {
  while (!signal.aborted) {
    const slug = `post-${randomUUID()}`
    await db.transaction(async (tx) => {
      const { id } = await buildPost(tx, { slug })
      await buildComment(tx, id)
    })
    onAcknowledged(slug)
    // The in-memory engine only uses microtasks, which would starve the event loop.
    await setImmediate()
  }
}

withBothEngines('between the engines', ({ embedded, postgres }) => {
  test('a site moves from the embedded database to PostgreSQL and back, and is the same', async () => {
    const [from, to] = [await embedded.open(), await postgres.open()]
    const folder = temporaryFolder()
    const files = openFolderStore(folder)
    await fillSite(from.db, { picture: NO_PICTURE })
    const there = path.join(folder, 'there.tar')
    expect((await writeBackup(from, { file: there, media: files, now })).missing).toEqual([`${NO_PICTURE}.webp`])
    await restoreArchive(to, await readArchive(there), files)
    const moved = await readWholeSite(to.db, WORDS)
    await writeBackup(to, { file: path.join(folder, 'back.tar'), media: files, now })
    await restoreArchive(from, await readArchive(path.join(folder, 'back.tar')), files)
    expect(await readWholeSite(from.db, WORDS)).toEqual(moved)
    expect((await from.db.execute(sql`SELECT 1 FROM published_posts WHERE document @@ search_query('quicksand')`)).rows).toHaveLength(1)
  })
})

/** Lexemes differ between versions of PostgreSQL. */
const WORDS = ['published_posts', 'comments']

onPostgres('a restore that is killed', (test, engine) => {
  test.each([3, 180])('after %i statements leaves what was there', async (statements) => {
    const database = await engine.open()
    const { db } = database
    const file = path.join(temporaryFolder(), 'backup.tar')
    await fillAfterBackup(database, file)
    const before = await readWholeSite(db)
    expect(await killTransfer('restore', await engine.url(), file, statements)).toBe('')
    expect(await readWholeSite(db)).toEqual(before)
  })
})

test('a killed backup or restore leaves the embedded database unchanged, and it opens without repair', async () => {
  const dataDir = migratedDataFolder()
  const folder = temporaryFolder()
  const file = path.join(folder, 'backup.tar')
  const before = await withFolder(dataDir, async (database) => {
    await fillAfterBackup(database, file)
    return readWholeSite(database.db, EMPTIED_BY_A_CRASH)
  })
  const bytes = readFileSync(file)
  expect(await killTransfer('backup', dataDir, file, 30)).toBe('')
  expect(readFileSync(file).equals(bytes)).toBe(true)
  expect(readdirSync(folder)).toEqual(['backup.tar', expect.stringMatching(/^backup\.tar\..+\.part$/)])
  expect(await killTransfer('restore', dataDir, file, 180)).toBe('')
  await withFolder(dataDir, async (database) => {
    expect(await readWholeSite(database.db, EMPTIED_BY_A_CRASH)).toEqual(before)
    await writeBackup(database, { file: path.join(folder, 'next.tar'), media: openFolderStore(folder), now })
  })
  expect(await killTransfer('restore', dataDir, file)).toBe('DONE\n')
  const { posts, users } = await withFolder(dataDir, ({ db }) => readWholeSite(db))
  expect({ posts: posts?.length, users: users?.length }).toEqual({ posts: 1, users: 0 })
})

/** Unlogged tables are empty after a crash. */
const EMPTIED_BY_A_CRASH = ['rate_limits']

/** Makes a backup of one post, then adds more content. */
async function fillAfterBackup(database: Database, file: string): Promise<void> {
  await buildPost(database.db, { slug: 'in-the-backup' })
  await writeBackup(database, { file, media: openFolderStore(path.dirname(file)), now })
  await fillSite(database.db, { picture: NO_PICTURE })
}

/** Returns the standard output of the killed process. */
async function killTransfer(what: 'backup' | 'restore', place: string, file: string, statements?: number): Promise<string> {
  const args = ['tests/support/killed-transfer.ts', what, place, file, ...(statements === undefined ? [] : [String(statements)])]
  const { signal, stdout, stderr } = await startNode(args).ended
  expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' })
  return stdout
}

async function withFolder<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded(dataDir, 'test')
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
  }
}
