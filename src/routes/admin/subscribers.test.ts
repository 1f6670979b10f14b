import { expect, vi } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { subscribers } from '#src/db/schema/subscribers.ts'
import { buildSubscriber } from '#tests/support/build-subscriber.ts'
import { onDatabase } from '#tests/support/database.ts'
import { UNKNOWN_ID } from '#tests/support/factories.ts'
import { openForOwner } from '#tests/support/open-site.ts'

// The environment variables are read on first use.
vi.hoisted(() => vi.stubEnv('SMTP_URL', 'smtp://apikey:x@127.0.0.1:1'))

const FILES = ['routes/admin/subscribers.tsx', 'routes/admin/api/csv/export-subscribers.ts']
const SCREEN = '/admin/subscribers'
const EXPORT = '/admin/functions/export-subscribers'

async function openScreen(database: Database) {
  const ask = await openForOwner(database, FILES)
  const change = (body: unknown, type = 'application/json') =>
    ask(`${SCREEN}.data`, { method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(body) })
  return { ask, change }
}

onDatabase('the subscribers screen', (test) => {
  test('refuses other changes, and removes nobody then', async ({ database }) => {
    const { id } = await buildSubscriber(database.db)
    const { ask, change } = await openScreen(database)
    expect((await change({ intent: 'remove', subscriber_ids: ['1'] })).status).toBe(400)
    expect((await change({ intent: 'remove', subscriber_ids: [] })).status).toBe(400)
    expect((await change({ intent: 'remove', subscriber_ids: Array(1_001).fill(UNKNOWN_ID) })).status).toBe(400)
    expect((await change({ intent: 'forget', subscriber_ids: [id] })).status).toBe(400)
    expect((await change({ intent: 'remove', subscriber_ids: [id] }, 'text/plain')).status).toBe(415)
    expect((await ask(EXPORT, { method: 'POST' })).status).toBe(405)
    expect(await database.db.select({ id: subscribers.id }).from(subscribers)).toEqual([{ id }])
  })

  test('lists, selects and removes subscribers', async ({ database }) => {
    const { db } = database
    const [ada] = [await buildSubscriber(db, { email: 'ada@example.com' }), await buildSubscriber(db, { email: 'bob@example.org' })]
    const { ask, change } = await openScreen(database)
    const screen = await (await ask(`${SCREEN}?search=example.org`)).text()
    expect(screen).toContain('bob@example.org')
    expect(screen).not.toContain('ada@example.com')
    const selected = await (await change({ intent: 'select', query: 'search=example.com' })).text()
    expect(selected).toContain(ada.id)
    expect((await change({ intent: 'remove', subscriber_ids: [ada.id, UNKNOWN_ID] })).status).toBe(200)
    expect(await db.select({ email: subscribers.email }).from(subscribers)).toEqual([{ email: 'bob@example.org' }])
  })

  test('exports those who match', async ({ database }) => {
    await buildSubscriber(database.db, { email: 'ada@example.com' })
    await buildSubscriber(database.db, { email: 'bob@example.org', status: 'left' })
    const { ask } = await openScreen(database)
    const answer = await ask(`${EXPORT}?status=left`)
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('Content-Disposition')).toMatch(/filename="subscribers-\d{4}-\d\d-\d\d\.csv"/)
    const csv = await answer.text()
    expect(csv).toContain('bob@example.org,left,article,')
    expect(csv).not.toContain('ada@example.com')
    expect(await (await ask(EXPORT)).text()).toContain('ada@example.com')
  })
})
