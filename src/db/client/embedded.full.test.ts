import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migratedDataFolder } from '#tests/support/data-folder.ts'
import { buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { openEmbedded } from './embedded.server.ts'

test('a damaged database is refused in one sentence and left unchanged', async () => {
  const dataDir = migratedDataFolder()
  const db = path.join(dataDir, 'db')
  const first = await openEmbedded(dataDir, 'npm start')
  const { slug } = await buildPost(first.db)
  await first.close()
  const [log = ''] = readdirSync(path.join(db, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
  for (const name of ['PG_VERSION', 'global/pg_control', `pg_wal/${log}`, 'base/5/1259']) {
    const file = path.join(db, name)
    const bytes = readFileSync(file)
    truncateSync(file, bytes.length < 100 ? 0 : 100)
    const tables = readTables(db)
    await expect(openEmbedded(dataDir, 'npm start'), name).rejects.toThrow(
      /^The database in .*db cannot be opened \(.+\): move that folder away and restore the newest backup, or start empty\.$/,
    )
    expect(readTables(db), name).toEqual(tables)
    expect(readdirSync(dataDir).sort(), name).toEqual(['db', 'lock.sqlite'])
    writeFileSync(file, bytes)
  }
  const again = await openEmbedded(dataDir, 'npm start')
  expect((await again.db.execute(sql`SELECT slug FROM posts`)).rows).toEqual([{ slug }])
  await again.close()
})

/** The files of the tables, by their bytes; those beside them are made anew at every start. */
function readTables(db: string): Record<string, string> {
  const names = readdirSync(path.join(db, 'base/5')).filter((name) => /^\d+/.test(name))
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(db, 'base/5', name)).toString('base64')]))
}

test('a start succeeds after a killed first start, and data survives closing', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(path.join(dataDir, 'db.new-killed/base'), { recursive: true })
  const first = await openEmbedded(dataDir, 'npm start')
  await first.db.execute(sql`CREATE TABLE kept AS SELECT 1 AS value`)
  const settings = await first.db.execute<{ value: string }>(sql`SELECT current_setting('shared_buffers') AS value`)
  expect(settings.rows[0]?.value).toBe('8MB')
  await first.close()
  expect(readdirSync(dataDir).sort()).toEqual(['db', 'lock.sqlite'])

  const second = await openEmbedded(dataDir, 'npm start')
  expect((await second.db.execute(sql`SELECT value FROM kept`)).rows).toEqual([{ value: 1 }])
  expect(JSON.parse(readFileSync(path.join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid, command: 'npm start' })
  await second.close()
})
