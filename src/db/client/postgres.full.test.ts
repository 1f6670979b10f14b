import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable } from '#src/server/database-unavailable.server.ts'
import { onPostgres } from '#tests/support/database.ts'
import { FaultyLink } from '#tests/support/faults/faulty-link.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openPostgres } from './postgres.server.ts'

test('an unreachable server is refused in one sentence without the password', async () => {
  const port = await freePort()
  const refusal = openPostgres(`postgres://me:hunter2@127.0.0.1:${port}/blog`)
  await expect(refusal).rejects.toThrow(`PostgreSQL at 127.0.0.1:${port}/blog cannot be reached`)
  await expect(refusal).rejects.toThrow(/check DATABASE_URL and that the server runs\.$/)
  await expect(refusal).rejects.not.toThrow(/hunter2/)
})

onPostgres('a PostgreSQL server', (test, engine) => {
  test('a database that does not exist is refused by name', async () => {
    const url = (await engine.url()).replace(/[^/]+$/, 'nowhere')
    await expect(openPostgres(url)).rejects.toThrow(/\/nowhere cannot be reached \(database "nowhere" does not exist\)/)
  })

  test('a database that cannot hold every character is refused', async ({ db }) => {
    const name = `latin_${Date.now()}`
    await db.execute(sql.raw(`CREATE DATABASE ${name} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`))
    const url = (await engine.url()).replace(/[^/]+$/, name)
    await expect(openPostgres(url)).rejects.toThrow(/is encoded as LATIN1, but Inkfolio needs one created with ENCODING 'UTF8'/)
  })

  test('statements and idle transactions are limited, except in a session of their own', async ({ database }) => {
    const limits = sql`SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`
    const limited = [{ statement: '15s', idle: '1min' }]
    expect((await database.db.execute(limits)).rows).toEqual(limited)
    expect((await database.withSession(({ db }) => db.execute(limits))).rows).toEqual([{ statement: '0', idle: '0' }])
    expect((await database.db.execute(limits)).rows).toEqual(limited)
  })

  test('a query fails when all connections are in use for too long', async () => {
    await engine.open()
    const database = await openPostgres(await engine.url(), { connections: 2, patienceMs: 5_000 })
    onTestFinished(() => database.close())
    const released = Promise.withResolvers<void>()
    const busy = Promise.all([1, 2].map(() => database.db.transaction(() => released.promise)))
    await expect(database.db.execute(sql`SELECT 1`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('timeout exceeded') },
    })
    released.resolve()
    await busy
    expect((await database.db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }])
  })

  test('a silent server counts as unavailable, and is used again when it answers', async () => {
    await engine.open()
    const link = await FaultyLink.to(await engine.url())
    onTestFinished(() => link.close())
    const database = await openPostgres(link.through(await engine.url()), { patienceMs: 5_000, silentLineMs: 4_000 })
    onTestFinished(() => database.close())
    const one = sql`SELECT 1 AS one`
    await database.db.execute(one)
    link.set('silent')
    const silence = await database.db.execute(one).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(silence)).toBe(true)
    await expect(database.db.transaction((tx) => tx.execute(one))).rejects.toThrow()
    link.set('none')
    expect((await database.db.execute(one)).rows).toEqual([{ one: 1 }])
    // A dedicated session has no timeout.
    await database.withSession((session) => session.exec('SELECT pg_sleep(5)'))
    expect((await database.db.execute(one)).rows).toEqual([{ one: 1 }])
  })

  test('a connection that breaks between two statements of a transaction fails the transaction alone', async () => {
    await engine.open()
    const link = await FaultyLink.to(await engine.url())
    onTestFinished(() => link.close())
    const database = await openPostgres(link.through(await engine.url()))
    onTestFinished(() => database.close())
    const broken = database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`)
      link.set('refused')
      await tx.execute(sql`SELECT 1`)
    })
    await expect(broken).rejects.toThrow()
    link.set('none')
    expect((await database.db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }])
  })

  test('a connection that the server ends is replaced by the next query', async ({ db }) => {
    await db.execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    await db.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`).catch(() => {})
    expect((await db.execute(sql`SELECT count(*) AS n FROM posts`)).rows).toEqual([{ n: 0 }])
  })
})
