import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { listBackups, listSurplus, newBackupFile, removeOldBackups, type StoredBackup } from './backup-folder.server.ts'
import { backupState, findLastBackup } from './last-backup.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { backUpNightly } from './nightly-backup.server.ts'

const HOUR = 3_600_000
const noon = new Date(2026, 10, 21, 12)
const after = (hours: number) => new Date(noon.getTime() + hours * HOUR)

onDatabase('the backup of the night', (test) => {
  test('is made once by all nodes together, from the second day on', async ({ database, db }) => {
    const folder = temporaryFolder()
    const at = (now: Date) => Promise.all([backUpNightly(database, { now, folder }), backUpNightly(database, { now, folder })])
    expect(await at(noon)).toEqual([false, false])
    expect(backupState(await findLastBackup(db), noon)).toBe('none')
    expect(await at(after(2))).toEqual([false, false])
    expect((await at(after(16))).sort()).toEqual([false, true])
    expect(await at(after(20))).toEqual([false, false])
    expect(await listBackups(folder)).toEqual([expect.objectContaining({ kind: 'nightly', madeAt: after(16).toISOString() })])
    const last = await findLastBackup(db)
    expect(last).toMatchObject({ made: { at: after(16).toISOString(), missing: 0 }, failed: null })
    expect([backupState(last, after(20)), backupState(last, after(80))]).toEqual(['fine', 'old'])
  })

  test('removes all but the newest seven', async ({ database }) => {
    const folder = temporaryFolder()
    await backUpNightly(database, { now: noon, folder })
    for (let hour = 0; hour < 8; hour++) writeFileSync(await newBackupFile('nightly', after(hour), folder), '')
    expect(await backUpNightly(database, { now: after(16), folder })).toBe(true)
    const remaining = [16, 7, 6, 5, 4, 3, 2].map((hour) => after(hour).toISOString())
    expect((await listBackups(folder)).map(({ madeAt }) => madeAt)).toEqual(remaining)
  })

  test('that fails is recorded, and retried after a while', async ({ database, db }) => {
    const folder = temporaryFolder()
    await backUpNightly(database, { now: noon, folder })
    const blockingFile = path.join(folder, 'file')
    writeFileSync(blockingFile, '')
    const failing = (now: Date) => backUpNightly(database, { now, folder: path.join(blockingFile, 'backups') })
    await expect(failing(after(16))).rejects.toThrow(/in its way: move that file away/)
    expect(backupState(await findLastBackup(db), after(16))).toBe('failed')
    expect(await failing(after(16.5))).toBe(false)
    expect(await backUpNightly(database, { now: after(17), folder })).toBe(true)
    expect(backupState(await findLastBackup(db), after(17))).toBe('fine')
  })

  test('that fails with an unexpected error is recorded without its message', async ({ database, db }) => {
    const folder = path.join(temporaryFolder(), 'x'.repeat(300))
    await backUpNightly(database, { now: noon, folder })
    await expect(backUpNightly(database, { now: after(16), folder })).rejects.toThrow('ENAMETOOLONG')
    expect((await findLastBackup(db)).failed?.reason).toBe('An unexpected error occurred: see the log.')
  })

  test('that does not fit on the disk is refused with both sizes, recorded, and leaves no file', async ({ database }) => {
    const folder = temporaryFolder()
    const made = makeBackup(database, { kind: 'manual', now: noon, folder, readFreeBytes: async () => 1_000 })
    await expect(made).rejects.toThrow(/^A backup takes up to [\d,]+ MB, and the disk that holds .* has 1 MB left: free some space/)
    expect(readdirSync(folder)).toEqual([])
    expect((await findLastBackup(database.db)).failed?.reason).toMatch(/has 1 MB left/)
  })

  test('fits where its tables and files fit, whatever indexes and tables it leaves out take', async ({ database }) => {
    const folder = temporaryFolder()
    await database.db.execute(sql`
      INSERT INTO daily_seen (day, visitor, what, seen_at) SELECT '2026-11-21', gen_random_uuid(), n, now() FROM generate_series(1, 20000) n`)
    const make = (free: number) => makeBackup(database, { kind: 'manual', now: noon, folder, readFreeBytes: async () => free })
    expect((await make(2_000_000)).bytes).toBeLessThan(2_000_000)
    await database.db.execute(sql`
      INSERT INTO recordings (hash, format, bytes) VALUES (${'a'.repeat(64)}, 'mp3', 2000000)`)
    await expect(make(2_000_000)).rejects.toThrow('A backup takes up to 3 MB')
  })

  test('is not removed as an old one when clocks went back', async ({ database }) => {
    const folder = temporaryFolder()
    for (let hour = 1; hour < 9; hour++) writeFileSync(await newBackupFile('manual', after(hour), folder), '')
    const { file } = await makeBackup(database, { kind: 'manual', now: noon, folder })
    expect(readdirSync(folder)).toContain(path.basename(file))
  })

  test('that lacks files is named so', async ({ database, db }) => {
    const folder = temporaryFolder()
    await db.execute(sql`INSERT INTO recordings (hash, format, bytes) VALUES (${'a'.repeat(64)}, 'mp3', 3)`)
    const { file, missing } = await makeBackup(database, { kind: 'manual', now: noon, folder })
    expect([missing.length, path.basename(file)]).toEqual([1, expect.stringMatching(/^manual-.*Z-incomplete\.tar$/)])
    expect(await listBackups(folder)).toEqual([expect.objectContaining({ kind: 'manual', isComplete: false })])
  })

  test('that is aborted leaves no file and is not recorded as a failure', async ({ database, db }) => {
    const folder = temporaryFolder()
    await backUpNightly(database, { now: noon, folder })
    await expect(backUpNightly(database, { now: after(16), folder, signal: AbortSignal.abort() })).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
    expect(await stateOf(db)).toBe('none')
  })
})

async function stateOf(db: Db): Promise<string> {
  return backupState(await findLastBackup(db), noon)
}

test('backups beyond the newest of each kind are removed, the oldest first, while all together take too much space', () => {
  const backup = (kind: StoredBackup['kind'], hour: number, bytes: number, isComplete = true) => ({
    name: `${kind} ${hour}`,
    kind,
    madeAt: after(hour).toISOString(),
    bytes,
    isComplete,
  })
  const backups = [
    ...[backup('nightly', 9, 40), backup('nightly', 8, 30), backup('manual', 7, 25), backup('nightly', 6, 10), backup('manual', 5, 1)],
    backup('before-restore', 4, 5),
  ]
  expect(listSurplus(backups, 100).map(({ name }) => name)).toEqual(['nightly 6', 'manual 5'])
  expect(listSurplus(backups, 10).map(({ name }) => name)).toEqual(['nightly 8', 'nightly 6', 'manual 5'])
  expect(listSurplus(backups, 200)).toEqual([])
  const incomplete = [20, 19, 18, 17, 16, 15, 14, 13].map((hour) => backup('nightly', hour, 1, false))
  expect(listSurplus([...incomplete, ...backups], 200).map(({ name }) => name)).toEqual(['nightly 13'])
  expect(listSurplus([...incomplete, ...backups], 5).map(({ name }) => name)).not.toContain('nightly 9')
})

test('removeOldBackups leaves seven of each kind, and files of others', async () => {
  const folder = temporaryFolder()
  for (let hour = 0; hour < 9; hour++) writeFileSync(await newBackupFile('nightly', after(hour), folder), '')
  writeFileSync(await newBackupFile('manual', noon, folder), '')
  for (const name of ['notes.txt', 'nightly-2026.tar', 'young.part']) writeFileSync(path.join(folder, name), '')
  mkdirSync(path.join(folder, 'nightly-2020-01-01T00-00-00Z.tar'))
  await removeOldBackups(after(9), folder)
  const remaining = await listBackups(folder)
  expect(remaining.map(({ kind }) => kind).sort()).toEqual(['manual', ...Array(7).fill('nightly')])
  expect(remaining.at(0)?.madeAt).toBe(after(8).toISOString())
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['notes.txt', 'nightly-2026.tar', 'young.part']))
  await removeOldBackups(new Date(Date.now() + 48 * HOUR), folder)
  expect(readdirSync(folder)).not.toContain('young.part')
})
