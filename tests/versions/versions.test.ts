// Sites that released versions left behind, opened by this one. Each folder beside this file is a version; `make-version.ts` wrote it.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished } from 'vitest'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { migrate } from '#src/db/migrate.server.ts'
import { verifyPassword } from '#src/features/auth/scrypt.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { fileKey } from '#src/features/media/storage.server.ts'
import { type Engine, onBothEngines } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { openTestSite } from '#tests/support/site.ts'
import { PASSWORD, POST, readRows } from './frozen-site.ts'

const versions = globSync('*/', { cwd: import.meta.dirname }).map((name) => path.basename(name))

describe.each(versions)('a site of %s', (version) => {
  onBothEngines('is opened by this version', (test, engine) => {
    test('keeps every row, its posts, links, statistics and account', async () => {
      const { database, dataDir } = await openFrozen(version, engine)
      const before = await readRows(database.db)
      if (engine.kind === 'embedded') expect(before).toEqual(JSON.parse(readFrozen(version, 'rows.json').toString()))
      await migrate(database)
      expectKept(before, await readRows(database.db))

      const site = await openTestSite(database, { isRendered: true })
      const page = await (await site.ask(`/posts/${POST}`)).text()
      expect(page).toContain('Kept through every version')
      expect(page).toMatch(/<img [^>]*src="\/media\/[0-9a-f]{64}/)
      expect(await (await site.ask('/posts/first')).text()).toContain('A reply.')
      expect((await site.ask('/posts/old')).headers.get('Location')).toBe('/posts/first')
      expect((await site.ask('/away')).status).toBe(301)
      expect(await listMissingFiles(database.db, dataDir)).toEqual([])
      expect(await isPassword(database.db, PASSWORD)).toBe(true)
    })
  })
})

/** The frozen database, not yet migrated, and its data folder. */
async function openFrozen(version: string, engine: Engine): Promise<{ database: Database; dataDir: string }> {
  const folder = temporaryFolder()
  execFileSync('tar', ['-C', folder, '-xf', '-'], { input: readFrozen(version, 'data.tar') })
  const dataDir = path.join(folder, 'data')
  if (engine.kind === 'embedded') {
    const database = await openEmbedded(dataDir, 'npm start')
    onTestFinished(() => database.close())
    return { database, dataDir }
  }
  const database = await engine.openEmpty()
  // Lines with a backslash are for psql. The dump empties the search path of its session.
  const dump = readFrozen(version, 'postgres.sql')
    .toString()
    .replaceAll(/^\\.*$/gm, '')
  await database.withSession(({ exec }) => exec(`${dump}\nRESET ALL`))
  return { database, dataDir }
}

/** The files of the library that the data folder lacks. */
async function listMissingFiles(db: Db, dataDir: string): Promise<string[]> {
  const files = openFolderStore(path.join(dataDir, 'media'))
  const { rows } = await db.execute<{ hash: string; format: string }>(
    sql`SELECT hash, format FROM media UNION ALL SELECT hash, format FROM recordings`,
  )
  expect(rows.length).toBeGreaterThan(2)
  const keys = rows.map(({ hash, format }) => fileKey(hash, format))
  const found = await Promise.all(keys.map((key) => files.has(key)))
  return keys.filter((_, place) => !found[place])
}

/** Whether it is the password of the account, by the hash of the site: that of other tests is cheaper. */
async function isPassword(db: Db, password: string): Promise<boolean> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`SELECT password AS hash FROM accounts JOIN users ON users.id = user_id WHERE email = 'ada@example.com'`,
  )
  return verifyPassword({ hash: rows[0]?.hash ?? '', password })
}

function readFrozen(version: string, name: string): Buffer {
  return zstdDecompressSync(readFileSync(path.join(import.meta.dirname, version, `${name}.zst`)))
}

/** A migration may add tables, columns and rows, and take away what it says; it changes nothing else. */
function expectKept(before: Record<string, unknown[]>, after: Record<string, unknown[]>): void {
  for (const [table, rows] of Object.entries(before)) {
    const kept = new Set(Object.keys(after[table]?.[0] ?? {}))
    const columns = Object.keys(rows[0] ?? {}).filter((column) => kept.has(column))
    const only = (row: unknown) => Object.fromEntries(Object.entries(row ?? {}).filter(([column]) => columns.includes(column)))
    expect(after[table]?.map(only), table).toEqual(expect.arrayContaining(rows.map(only)))
  }
}
