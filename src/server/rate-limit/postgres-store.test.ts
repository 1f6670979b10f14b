import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { rateLimits } from '#src/db/schema/rate-limits.ts'
import { onDatabase, onPostgres } from '#tests/support/database.ts'
import { createMemoryStore } from './memory-store.ts'
import { createPostgresStore, removeExpiredRows } from './postgres-store.server.ts'

const FIVE = { points: 5, seconds: 300 }

/** Two nodes on one database. */
function twoNodes(db: Db) {
  return [createPostgresStore(db, createMemoryStore()), createPostgresStore(db, createMemoryStore())] as const
}

function endWindows(db: Db) {
  return db.update(rateLimits).set({ resetsAt: sql`now() - interval '1 second'` })
}

onDatabase('limits in the database', (test, engine) => {
  test('two nodes count together, and a refusal has retryAfter', async () => {
    const [a, b] = twoNodes((await engine.open()).db)
    for (const node of [a, b, a, b, a]) expect(await node.increment('wrong', FIVE, 'me')).toBe(0)
    expect(await b.increment('wrong', FIVE, 'me')).toSatisfy((wait) => wait > 200_000 && wait <= 300_000)
    expect(await a.increment('wrong', FIVE, 'me')).toBeGreaterThan(200_000)
    expect(await a.increment('wrong', FIVE, 'you')).toBe(0)
    expect(await a.increment('other', FIVE, 'me')).toBe(0)
  })

  test('five of forty concurrent calls pass', async () => {
    const nodes = twoNodes((await engine.open()).db)
    const waits = await Promise.all(Array.from({ length: 20 }, () => nodes.map((node) => node.increment('wrong', FIVE, 'me'))).flat())
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })

  test('concurrent clients have separate limits', async ({ db }) => {
    const nodes = twoNodes(db)
    const keys = Array.from({ length: 60 }, (_, place) => `visitor ${place % 12}`)
    const waits = await Promise.all(
      keys.flatMap((key) => nodes.map(async (node) => ({ key, wait: await node.increment('crowd', FIVE, key) }))),
    )
    for (const key of new Set(keys)) expect(waits.filter((one) => one.key === key && one.wait === 0)).toHaveLength(5)
    expect(await db.select({ points: rateLimits.points }).from(rateLimits)).toHaveLength(12)
  })

  test('a node can use points that another one returned', async () => {
    const [a, b] = twoNodes((await engine.open()).db)
    for (let time = 0; time < 20; time++) {
      expect(await a.increment('wrong', FIVE, 'me')).toBe(0)
      await b.decrement('wrong', FIVE, 'me')
    }
    await b.decrement('wrong', FIVE, 'me')
    for (let time = 0; time < 5; time++) expect(await b.increment('wrong', FIVE, 'me')).toBe(0)
    expect(await a.increment('wrong', FIVE, 'me')).toBeGreaterThan(0)
  })

  test('counting restarts after the period', async ({ db }) => {
    const [a, b] = twoNodes(db)
    for (let time = 0; time < 6; time++) await a.increment('wrong', FIVE, 'me')
    await endWindows(db)
    for (let time = 0; time < 5; time++) expect(await b.increment('wrong', FIVE, 'me')).toBe(0)
    expect(await b.increment('wrong', FIVE, 'me')).toBeGreaterThan(200_000)
  })

  test('a refused key causes no further writes', async ({ db }) => {
    const [a] = twoNodes(db)
    for (let time = 0; time < 50; time++) await a.increment('wrong', FIVE, 'me')
    expect(await db.select({ points: rateLimits.points }).from(rateLimits)).toEqual([{ points: 6 }])
  })

  test('addresses and accounts are not stored', async ({ db }) => {
    const [a] = twoNodes(db)
    await a.increment('wrong', FIVE, 'owner@example.com')
    const [row] = await db.select({ key: rateLimits.key }).from(rateLimits)
    expect(row?.key).toMatch(/^wrong:[\w-]{22}$/)
  })

  test('removes expired rows only', async ({ db }) => {
    const [a] = twoNodes(db)
    await a.increment('wrong', FIVE, 'old')
    await endWindows(db)
    await a.increment('wrong', FIVE, 'new')
    await removeExpiredRows(db)
    expect(await db.select().from(rateLimits)).toHaveLength(1)
  })

  test('a node counts alone while the database is unavailable', async () => {
    const { db } = await engine.openEmpty()
    const [a] = twoNodes(db)
    for (let time = 0; time < 5; time++) expect(await a.increment('wrong', FIVE, 'me')).toBe(0)
    await a.decrement('wrong', FIVE, 'me')
    expect(await a.increment('wrong', FIVE, 'me')).toBe(0)
    expect(await a.increment('wrong', FIVE, 'me')).toBeGreaterThan(0)
  })
})

onPostgres('removal of expired limits during counting', (test) => {
  test('skips rows that are being counted, without blocking', async ({ db }) => {
    const [a] = twoNodes(db)
    for (const key of ['busy', 'idle']) await a.increment('wrong', FIVE, key)
    await endWindows(db)
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(rateLimits).limit(1).for('update')
      await removeExpiredRows(db)
      expect(await db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: row?.key }])
    })
  })
})
