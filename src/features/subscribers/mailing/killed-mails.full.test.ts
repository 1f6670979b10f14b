// A process that sends is killed again and again: nobody is left out, and only what was on its way is sent twice.
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { POOL_CONNECTIONS } from '#src/server/mail/mail-pool.server.ts'
import { migratedDataFolder } from '#tests/support/data-folder.ts'
import { onPostgres } from '#tests/support/database.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { buildMailing, buildSubscribers } from '#tests/support/mail-subscribers.ts'
import { type Running, startNode } from '#tests/support/processes.ts'

const READERS = Array.from({ length: 400 }, (_, place) => `reader-${String(place).padStart(3, '0')}@example.com`)
/** After so many e-mails the process is killed: before the server accepts the last of them. */
const DEATHS = [1, 37, 120, 121, 250, 399]

async function prepare(db: Db): Promise<void> {
  await buildSubscribers(db, READERS)
  await buildMailing(db)
}

async function readStates(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select mails.state, mailings.state as mailing, count(*)::int from mails join mailings on mailings.id = mailing_id group by 1, 2`)
  return rows
}

/** Returns how often each reader got the e-mail. */
async function sendKilled(place: string): Promise<number[]> {
  const server = await openMailServer()
  onTestFinished(() => server.close())
  const start = () => startNode(['tests/support/send-mails.ts', place, server.url], { env: { NODE_ENV: 'test' } })
  let sender: Running | null = null
  let deadline = 0
  server.beforeAccept(() => {
    if (server.received.length >= deadline) sender?.child.kill('SIGKILL')
  })
  for (const death of DEATHS) {
    deadline = Math.max(death, server.received.length + 1)
    sender = start()
    expect(await sender.ended).toMatchObject({ signal: 'SIGKILL', stderr: '' })
  }
  deadline = Number.POSITIVE_INFINITY
  expect(await start().ended).toMatchObject({ stdout: 'DONE\n', stderr: '' })
  const recipients = server.received.map(({ envelope }) => envelope.to.join())
  const ids = new Set(server.received.map(({ messageId }) => messageId))
  expect(ids.size).toBe(READERS.length)
  return READERS.map((reader) => recipients.filter((to) => to === reader).length)
}

function expectEveryone(times: readonly number[]): void {
  const received = times.reduce((sum, count) => sum + count, 0)
  expect(times.filter((count) => count === 0)).toEqual([])
  expect(received - READERS.length).toBeLessThanOrEqual(DEATHS.length * POOL_CONNECTIONS)
}

const EVERYTHING = [{ state: 'sent', mailing: 'done', count: READERS.length }]

onPostgres('a killed sender', (test, engine) => {
  test('leaves nobody out', { timeout: 240_000 }, async ({ db }) => {
    await prepare(db)
    expectEveryone(await sendKilled(await engine.url()))
    expect(await readStates(db)).toEqual(EVERYTHING)
  })
})

test('a killed sender on the embedded database leaves nobody out', { timeout: 240_000 }, async () => {
  const dataDir = migratedDataFolder()
  const open = async <Result>(work: (db: Db) => Promise<Result>) => {
    const database = await openEmbedded(dataDir, 'test')
    return work(database.db).finally(() => database.close())
  }
  await open(prepare)
  expectEveryone(await sendKilled(dataDir))
  expect(await open(readStates)).toEqual(EVERYTHING)
})
