import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { VIEW_LIMITS } from './saved-view.ts'
import { changeView, listSavedViews } from './saved-views.server.ts'

const now = new Date('2026-11-20T12:00:00Z')

onDatabase('saved views', (test) => {
  test('a view is saved, renamed, updated, deleted and brought back', async ({ db, actor }) => {
    const { id } = await changeView(db, actor, { intent: 'save-view', name: 'Mine', query: 'tab=drafts' }, now)
    await changeView(db, actor, { intent: 'rename-view', id, version: 1, name: 'mine' }, now)
    const updated = await changeView(db, actor, { intent: 'update-view', id, version: 2, query: 'tab=trash' }, now)
    expect(updated).toEqual({ id, name: 'mine', query: 'tab=trash', version: 3 })
    await changeView(db, actor, { intent: 'save-view', name: 'A first', query: 'tab=drafts' }, now)
    expect((await listSavedViews(db)).map(({ name }) => name)).toEqual(['A first', 'mine'])

    expect(await changeView(db, actor, { intent: 'delete-view', id }, now)).toEqual(updated)
    expect(await listSavedViews(db)).toHaveLength(1)
    const restore = { intent: 'restore-view', id, name: 'mine', query: 'tab=trash' } as const
    await changeView(db, actor, restore, now)
    expect(await changeView(db, actor, restore, now)).toEqual({ ...updated, version: 1 })
    expect(await listSavedViews(db)).toHaveLength(2)
  })

  test('two people: the second learns that it was changed, deleted or taken', async ({ db, actor }) => {
    const { id } = await changeView(db, actor, { intent: 'save-view', name: 'Mine', query: 'tab=drafts' }, now)
    const other = await changeView(db, actor, { intent: 'save-view', name: 'Other', query: 'tab=trash' }, now)
    const refusal = (code: string, reason: string) => ({ code, details: { reason: expect.stringContaining(reason) } })

    await changeView(db, actor, { intent: 'rename-view', id, version: 1, name: 'Ours' }, now)
    const stale = changeView(db, actor, { intent: 'update-view', id, version: 1, query: 'has=changes' }, now)
    await expect(stale).rejects.toMatchObject(refusal('conflict', 'was changed meanwhile'))
    const sameName = changeView(db, actor, { intent: 'rename-view', id, version: 2, name: 'OTHER' }, now)
    await expect(sameName).rejects.toMatchObject(refusal('conflict', 'There is a view of this name already.'))
    const sameState = changeView(db, actor, { intent: 'save-view', name: 'Third', query: 'tab=trash' }, now)
    await expect(sameState).rejects.toMatchObject(refusal('conflict', 'There is a view of this tab'))

    await changeView(db, actor, { intent: 'delete-view', id }, now)
    const gone = refusal('not_found', 'This view was deleted meanwhile.')
    await expect(changeView(db, actor, { intent: 'delete-view', id }, now)).rejects.toMatchObject(gone)
    await expect(changeView(db, actor, { intent: 'rename-view', id, version: 2, name: 'x' }, now)).rejects.toMatchObject(gone)
    expect(await listSavedViews(db)).toEqual([other])
  })

  test('their number is bounded, also when two save at once', async ({ db, actor }) => {
    await db.execute(
      sql`INSERT INTO saved_views (name, query) SELECT 'n' || i, 'search=' || i FROM generate_series(1, ${VIEW_LIMITS.views - 1}) AS i`,
    )
    const saves = ['a', 'b'].map((name) => changeView(db, actor, { intent: 'save-view', name, query: `search=${name}` }, now))
    const results = await Promise.allSettled(saves)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'invalid_input', details: { reason: 'There are 30 views: delete one first.' } },
    })
    expect(await listSavedViews(db)).toHaveLength(VIEW_LIMITS.views)
  })

  test('the longest state can be stored', async ({ db }) => {
    const query = `search=${'%F0%9F%98%80'.repeat(200)}&category=${'%F0%9F%98%81'.repeat(200)}`
    const { id } = await changeView(db, await buildAdmin(db), { intent: 'save-view', name: 'Long', query }, now)
    expect(await listSavedViews(db)).toEqual([{ id, name: 'Long', query, version: 1 }])
  })
})
