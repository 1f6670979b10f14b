// What a new data file, a checkpoint and a new cluster sync, and what happens when the disk refuses.
import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { migratedDataFolder } from '#tests/support/data-folder.ts'
import { listSyncs } from '#tests/support/list-syncs.ts'
import { startNode, temporaryFolder } from '#tests/support/processes.ts'
import { recordFileCalls } from '#tests/support/record-file-calls.ts'
import { checkpointIfDue } from './checkpoint.server.ts'
import { prepareCluster } from './cluster.server.ts'
import { DURABLE_START_PARAMS, DurableNodeFS } from './durable-node-fs.server.ts'
import { openEmbedded } from './embedded.server.ts'

test('the folder of a new data file is synced with the commit that makes it', async () => {
  const dataDir = migratedDataFolder()
  const { db, close } = await openEmbedded(dataDir, 'npm start')
  onTestFinished(close)
  const synced = await listSyncs(path.join(dataDir, 'db'), async () => db.execute(sql`CREATE TABLE numbers (number integer)`))
  expect(synced).toContain('base/5')
  expect(synced.at(-1)).toMatch(/^pg_wal\//)
})

test('a checkpoint is made when enough has been written, syncs data files, and bounds the log', async () => {
  const dataDir = migratedDataFolder()
  const client = await PGlite.create({ fs: new DurableNodeFS(path.join(dataDir, 'db'), fail), startParams: DURABLE_START_PARAMS })
  onTestFinished(() => client.close())
  await client.exec('CREATE TABLE texts (text text); CHECKPOINT')
  expect(await checkpointIfDue(client, 1_000_000)).toBe(false)
  await client.exec("INSERT INTO texts SELECT repeat('x', 1000) FROM generate_series(1, 2000)")
  const synced = await listSyncs(path.join(dataDir, 'db'), async () => expect(await checkpointIfDue(client, 1_000_000)).toBe(true))
  expect(synced).toEqual(expect.arrayContaining([expect.stringMatching(/^base\/5\/\d+$/), 'global/pg_control']))
  expect(await checkpointIfDue(client, 1_000_000)).toBe(false)
})

function fail(error: unknown): never {
  throw error
}

test('a new database is synced before it is renamed', async () => {
  const dataDir = temporaryFolder()
  const { lost } = await recordFileCalls(() => prepareCluster(dataDir))
  const files = fs.globSync('db/**', { cwd: dataDir }).map((name) => path.join(dataDir, name))
  expect(files.length).toBeGreaterThan(500)
  expect(lost(files)).toEqual([])
})

test('an empty or incomplete lock file of PostgreSQL does not prevent the start', async () => {
  const dataDir = migratedDataFolder()
  for (const content of ['', '\0'.repeat(100), '42\n/pglite/da']) {
    fs.writeFileSync(path.join(dataDir, 'db/postmaster.pid'), content)
    await (await openEmbedded(dataDir, 'npm start')).close()
  }
})

test.each([
  ['EIO', /^The disk did not store the database in .*db \(EIO\): check the disk, then start again\. No acknowledged change is lost\.$/m],
  ['ENOSPC', /^The disk that holds the data folder .* is full: free some space and start again\. No acknowledged change is lost\.$/m],
])('a sync that fails with %s ends the process before anything is acknowledged', async (code, sentence) => {
  const dataDir = migratedDataFolder()
  const script = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { openEmbedded } = await import(${JSON.stringify(path.resolve('src/db/client/embedded.server.ts'))})
    const { withSession } = await openEmbedded(${JSON.stringify(dataDir)}, 'npm start')
    fs.fsyncSync = () => { throw Object.assign(new Error('refused'), { code: '${code}' }) }
    syncBuiltinESMExports()
    await withSession((session) => session.exec('CREATE TABLE numbers (number integer)')).catch(() => {})
    console.log('acknowledged')`
  const { code: exitCode, stdout, stderr } = await startNode(['--input-type=module', '-e', script]).ended
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(sentence)
  // Whether the table is there depends on the power; the next start works either way.
  const again = await openEmbedded(dataDir, 'npm start')
  await again.db.execute(sql`CREATE TABLE IF NOT EXISTS numbers (number integer)`)
  await again.close()
})
