// Every acknowledged commit is on the disk. The other cases are in durable-node-fs.full.test.ts.
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { migratedDataFolder } from '#tests/support/data-folder.ts'
import { listSyncs } from '#tests/support/list-syncs.ts'
import { openEmbedded } from './embedded.server.ts'

test('a commit syncs the write-ahead log once, and a read syncs nothing', async () => {
  const dataDir = migratedDataFolder()
  const { db, close } = await openEmbedded(dataDir, 'npm start')
  onTestFinished(close)
  await db.execute(sql`CREATE TABLE numbers (number integer)`)
  const write = () => db.execute(sql`INSERT INTO numbers VALUES (1)`)
  await write()
  expect(await listSyncs(path.join(dataDir, 'db'), write)).toEqual([expect.stringMatching(/^pg_wal\/[0-9A-F]{24}$/)])
  expect(await listSyncs(path.join(dataDir, 'db'), async () => db.execute(sql`SELECT * FROM numbers`))).toEqual([])
})
