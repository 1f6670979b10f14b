import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { postTag } from '#src/lib/cache-tags.ts'
import { onPostgres } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'

onPostgres('concurrent publications', (engine) => {
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: await engine.url() })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const publish = (client: pg.Client, id: string) => client.query("update posts set status = 'published' where id = $1", [id])

  test('the later of two neighbours purges the page of the earlier one', async () => {
    const { db } = await engine.open()
    const [older, newer] = [await buildPost(db, { status: 'draft' }), await buildPost(db, { status: 'draft' })]
    const [one, other, listener] = [await connect(), await connect(), await connect()]
    const payloads: string[] = []
    listener.on('notification', ({ payload = '' }) => payloads.push(payload))
    await listener.query('listen inkfolio_pages')

    await one.query('begin')
    await publish(one, older.id)
    const later = publish(other, newer.id)
    await expect.poll(() => isWaiting(one)).toBe(true)
    await one.query('commit')
    await later
    // Notifications arrive in the order of the commits, and before the answer to a later query.
    await listener.query('select 1')
    expect(payloads.at(-1)).toContain(postTag(newer.id))
    expect(payloads.at(-1)).toContain(postTag(older.id))
  })
})

/** Whether another connection to the same database waits for a lock. */
async function isWaiting(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
  return rows.length > 0
}
