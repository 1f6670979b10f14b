import { cpSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { emptyCluster } from '#tests/support/empty-cluster.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { checkpointIfDue } from './checkpoint.server.ts'
import { keepReserve, RESERVE_BYTES } from './disk-reserve.server.ts'
import { isOutOfSpace, recordDiskFull } from './disk-space.server.ts'
import { createEmbeddedDatabase, openEngine } from './embedded.server.ts'
import { watchErrors } from './engine-errors.server.ts'

afterEach(() => vi.useRealTimers())

describe('keepReserve', () => {
  test('refuses changes with the code of a full disk while there is no reserve, and reads meanwhile', async () => {
    const folder = temporaryFolder()
    cpSync(emptyCluster(), folder, { recursive: true })
    const client = await openEngine({ dataDir: folder })
    const { db, close } = createEmbeddedDatabase(client)
    watchErrors(client, () => {})
    await db.execute(sql`CREATE TABLE numbers (number integer)`)
    const insert = () => db.execute(sql`INSERT INTO numbers VALUES (1)`)
    const outcome = () =>
      insert().then(
        () => 'stored',
        ({ cause }) => cause.code,
      )
    let free = RESERVE_BYTES
    const stop = keepReserve(client, async () => free)
    expect(await outcome()).toBe('stored')
    free -= 1
    await expect.poll(outcome, { timeout: 30_000 }).toBe('53100')
    expect(isOutOfSpace()).toBe(true)
    recordDiskFull()
    await expect(db.transaction(async (tx) => tx.execute(sql`DELETE FROM numbers`))).rejects.toMatchObject({ cause: { code: '53100' } })
    expect((await db.execute(sql`SELECT number FROM numbers`)).rows).not.toEqual([])
    expect(await checkpointIfDue(client, 1)).toBe(false)
    free += 1
    await expect.poll(outcome, { timeout: 30_000 }).toBe('stored')
    expect(isOutOfSpace()).toBe(false)
    expect(await checkpointIfDue(client, 1)).toBe(true)
    await stop()
    await close()
  })

  test('an unknown free space changes nothing', async () => {
    vi.useFakeTimers()
    const exec = vi.fn()
    const readFree = vi.fn(() => Promise.reject(new Error('gone')))
    const stop = keepReserve({ exec }, readFree)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(readFree.mock.calls.length).toBeGreaterThan(1)
    expect(exec).not.toHaveBeenCalled()
    await stop()
  })
})
