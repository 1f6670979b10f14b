import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { onBothEngines, onPostgres, PATIENT } from '#tests/support/database.ts'
import type { Database } from './client.server.ts'
import { openPostgres } from './postgres.server.ts'

const CHANNEL = 'test_notices'

async function listenTo(database: Database) {
  const heard: string[] = []
  let waiting: { until: string; resolve: () => void } | undefined
  function hear(what: string): void {
    heard.push(what)
    if (waiting?.until === what) waiting.resolve()
  }
  const listening = await database.listen(CHANNEL, {
    onNotify: hear,
    onDisconnect: () => hear('(lost)'),
    onReconnect: () => hear('(found)'),
  })
  onTestFinished(() => listening.stop())
  return {
    heard,
    drain: listening.drain,
    /** From now on; what was heard before does not count. */
    next: (until: string) =>
      new Promise<void>((resolve) => {
        waiting = { until, resolve }
      }),
  }
}

const say = (database: Database, text: string) => database.db.execute(sql`select pg_notify(${CHANNEL}, ${text})`)

onBothEngines('notices', (test) => {
  test('drain resolves after all committed notifications; rolled back ones are never delivered', async ({ database }) => {
    const { heard, drain } = await listenTo(database)
    await say(database, 'one')
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_notify(${CHANNEL}, 'never')`)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await Promise.all(['two', 'three', 'four'].map((text) => say(database, text).then(drain)))
    expect(heard.slice(0, 2)).toEqual(['(found)', 'one'])
    expect(heard.slice(2).sort()).toEqual(['four', 'three', 'two'])
  })
})

onPostgres('a listener', (test, engine) => {
  test('reports a broken connection, and reconnects', async ({ database }) => {
    const { heard, drain, next } = await listenTo(database)
    const isBack = next('(found)')
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'inkfolio % notices' and datname = current_database()`,
    )
    await isBack
    await say(database, 'again')
    await drain()
    expect(heard).toEqual(['(found)', '(lost)', '(found)', 'again'])
  })

  test('receives notifications of another node', async ({ database }) => {
    const other = await openPostgres(await engine.url(), PATIENT)
    onTestFinished(() => other.close())
    const { heard, drain } = await listenTo(database)
    await say(other, 'from afar')
    await drain()
    expect(heard).toEqual(['(found)', 'from afar'])
  })
})
