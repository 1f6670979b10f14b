import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { onPostgres } from '#tests/support/database.ts'
import { openPostgres } from './postgres.server.ts'

test('a server that is not there is refused in one sentence without the password', async () => {
  const port = await freePort()
  const refusal = openPostgres(`postgres://me:hunter2@127.0.0.1:${port}/blog`)
  await expect(refusal).rejects.toThrow(`PostgreSQL at 127.0.0.1:${port}/blog cannot be reached`)
  await expect(refusal).rejects.toThrow(/check DATABASE_URL and that the server runs\.$/)
  await expect(refusal).rejects.not.toThrow(/hunter2/)
})

onPostgres('a PostgreSQL server', (engine) => {
  test('a database that does not exist is refused by name', async () => {
    const url = (await engine.url()).replace(/[^/]+$/, 'nowhere')
    await expect(openPostgres(url)).rejects.toThrow(/\/nowhere cannot be reached \(database "nowhere" does not exist\)/)
  })

  test('a database that cannot hold every character is refused', async () => {
    const { db } = await engine.open()
    const name = `latin_${Date.now()}`
    await db.execute(sql.raw(`CREATE DATABASE ${name} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`))
    const url = (await engine.url()).replace(/[^/]+$/, name)
    await expect(openPostgres(url)).rejects.toThrow(/is encoded as LATIN1, but Inkfolio needs one created with ENCODING 'UTF8'/)
  })

  test('statements are limited, except in a session of their own', async () => {
    const database = await engine.open()
    const limit = sql`SELECT current_setting('statement_timeout') AS value`
    expect((await database.db.execute(limit)).rows).toEqual([{ value: '15s' }])
    await database.withSession((session) => session.exec("DO $$ BEGIN ASSERT current_setting('statement_timeout') = '0'; END $$"))
    expect((await database.db.execute(limit)).rows).toEqual([{ value: '15s' }])
  })

  test('a connection that the server ends is replaced by the next query', async () => {
    const { db } = await engine.open()
    await db.execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    await db.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`).catch(() => {})
    expect((await db.execute(sql`SELECT count(*) AS n FROM posts`)).rows).toEqual([{ n: 0 }])
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 1
}
