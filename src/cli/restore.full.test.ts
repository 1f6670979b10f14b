// The restore command: its question, and when it refuses.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { readArchive } from '#src/features/transfer/backup/read-archive.server.ts'
import { restoreArchive } from '#src/features/transfer/backup/restore-archive.server.ts'
import { writeBackup } from '#src/features/transfer/backup/write-archive.server.ts'
import { refuseOtherNodes } from '#src/features/transfer/restore/restore-site.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { CLI, callCli } from '#tests/support/cli.ts'
import { migratedDataFolder } from '#tests/support/data-folder.ts'
import { onPostgres } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { siteEnvironment } from '#tests/support/site-environment.ts'

const restore = (file: string, env: Record<string, string>, ...options: string[]) => callCli(['restore', file, ...options], { env })

/** `script` gives a program a real terminal; its options are not the same everywhere. */
const hasTerminal = spawnSync('script', ['--version']).error === undefined

function inTerminal(args: string[], env: { DATA_DIR: string }): ChildProcess {
  const command = [process.execPath, ...args]
  const options =
    process.platform === 'darwin' ? ['-q', '/dev/null', ...command] : ['-qec', command.map((word) => `'${word}'`).join(' '), '/dev/null']
  const child = spawn('script', options, { cwd: projectRoot, env: siteEnvironment(env) })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Waits for the question, types an answer, and returns the terminal output. */
async function answerQuestion(typed: string, file: string, dataDir: string): Promise<{ status: unknown; screen: string }> {
  const child = inTerminal([CLI, 'restore', file], { DATA_DIR: dataDir })
  let screen = ''
  let isTyped = false
  child.stdout?.on('data', (chunk) => {
    screen += chunk
    if (isTyped || !screen.includes('Type "yes" to go on:')) return
    isTyped = true
    child.stdin?.write(typed)
  })
  const [status] = await once(child, 'close')
  return { status, screen }
}

describe.skipIf(!hasTerminal)('a restore over existing content', () => {
  test('asks for confirmation: any answer but "yes" changes nothing, and neither does a missing terminal', async () => {
    const dataDir = migratedDataFolder()
    const file = path.join(temporaryFolder(), 'backup.tar')
    await withSite(dataDir, async (database) => {
      await buildPost(database.db, { slug: 'in-the-backup' })
      await writeBackup(database, { file, media: openFolderStore(path.dirname(file)), now: new Date() })
      await buildPost(database.db, { slug: 'written-since' })
    })
    expect(restore(file, { DATA_DIR: dataDir })).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^This site holds 2 posts, .* Nothing was changed: use --yes to go on without confirmation\.\n$/),
    })
    for (const typed of ['no\r', '\x03']) {
      const { status, screen } = await answerQuestion(typed, file, dataDir)
      expect({ status, screen }).toEqual({ status: 1, screen: expect.stringMatching(/Nothing was changed\.\s*$/) })
    }
    expect(readdirSync(dataDir).sort()).toEqual(['db', 'lock.sqlite'])

    const { status, screen } = await answerQuestion('yes\r', file, dataDir)
    expect({ status, screen }).toEqual({ status: 0, screen: expect.stringContaining('The previous content is in') })
    expect(await withSite(dataDir, ({ db }) => listSlugs(db))).toEqual(['in-the-backup'])
    const [saved = ''] = readdirSync(path.join(dataDir, 'backups'))
    expect((await readArchive(path.join(dataDir, 'backups', saved))).manifest.tables.find(({ name }) => name === 'posts')?.rows).toBe(2)
  })
})

test('a restore of the oldest backup does not remove it', async () => {
  const dataDir = migratedDataFolder()
  const folder = path.join(dataDir, 'backups')
  mkdirSync(folder)
  const backupOf = (day: number) => path.join(folder, `before-restore-2026-01-0${day}T12-00-00Z.tar`)
  for (const day of [1, 3, 4, 5, 6, 7, 8]) writeFileSync(backupOf(day), '')
  await withSite(dataDir, async (database) => {
    await buildPost(database.db, { slug: 'in-the-backup' })
    await writeBackup(database, { file: backupOf(2), media: openFolderStore(folder), now: new Date() })
    await buildPost(database.db, { slug: 'written-since' })
  })
  expect(restore(backupOf(2), { DATA_DIR: dataDir }, '--yes')).toMatchObject({ status: 0, stderr: '' })
  expect(await withSite(dataDir, ({ db }) => listSlugs(db))).toEqual(['in-the-backup'])
  expect([1, 2, 3].map((day) => existsSync(backupOf(day)))).toEqual([false, true, true])
})

onPostgres('a restore beside a running site', (test, engine) => {
  test('is refused, naming the process, and changes nothing', async ({ database, db }) => {
    await buildPost(db, { slug: 'in-the-backup' })
    const file = path.join(temporaryFolder(), 'backup.tar')
    await writeBackup(database, { file, media: openFolderStore(path.dirname(file)), now: new Date() })
    await buildPost(db, { slug: 'written-since' })
    const dataDir = temporaryFolder()
    expect(restore(file, { DATABASE_URL: await engine.url(), DATA_DIR: dataDir }, '--yes')).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^Another Inkfolio uses this database \\(process ${process.pid}@.*\\): stop it, .*\\n$`)),
    })
    expect(readdirSync(dataDir)).toEqual([])
    expect(await listSlugs(db)).toEqual(['in-the-backup', 'written-since'])
  })

  test('that was started after the first check is detected by the second', async ({ database, db }) => {
    await buildPost(db, { slug: 'kept' })
    const file = path.join(temporaryFolder(), 'backup.tar')
    await writeBackup(database, { file, media: openFolderStore(path.dirname(file)), now: new Date() })
    const node = new pg.Client({ connectionString: await engine.url(), application_name: 'inkfolio 1@elsewhere' })
    await node.connect()
    onTestFinished(() => node.end())
    const restoring = restoreArchive(database, await readArchive(file), openFolderStore(path.dirname(file)), {
      assertUnused: (tx) => refuseOtherNodes({ db: tx, kind: 'postgres' }),
    })
    await expect(restoring).rejects.toThrow('process 1@elsewhere')
    expect(await listSlugs(db)).toEqual(['kept'])
  })
})

async function listSlugs(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(sql`SELECT slug FROM posts ORDER BY slug`)
  return rows.map(({ slug }) => slug)
}

async function withSite<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded(dataDir, 'test')
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
