import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyMissing, dailySearches, dailyTotals, dailyViews } from '#src/db/schema/analytics.ts'
import { dailyGateEvents } from '#src/db/schema/links.ts'
import { adminContext } from '#src/features/auth/admin.ts'
import { recordSignIn } from '#src/features/auth/sign-in-times.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { loadDashboard } from './load-dashboard.server.ts'

const now = new Date('2026-03-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

async function openFor(db: Db) {
  const actor = await buildAdmin(db)
  const context = new RouterContextProvider()
  context.set(adminContext, actor)
  context.set(siteContext, {
    db,
    settings: defaultSettings,
    origin: ORIGIN,
    doNotCache: () => undefined,
    isExported: false,
    isReadOnly: false,
  })
  return { actor, load: () => loadDashboard(context, now) }
}

onDatabase('the dashboard', (test) => {
  test('counts events since the previous sign-in', async ({ db }) => {
    const { actor, load } = await openFor(db)
    const post = await buildPost(db)
    await buildComment(db, post.id, { createdAt: hoursAgo(50) })
    await buildComment(db, post.id, { createdAt: hoursAgo(40) })
    await buildComment(db, post.id, { createdAt: hoursAgo(2), status: 'held' })
    await buildComment(db, post.id, { createdAt: hoursAgo(1), status: 'spam' })
    await db.insert(dailyTotals).values([
      { day: '2026-03-07', views: 1000, visitors: 500 },
      { day: '2026-03-08', views: 20, visitors: 10 },
      { day: '2026-03-10', views: 3, visitors: 2 },
    ])
    await db.insert(dailyGateEvents).values([
      { day: '2026-03-07', opened: 100, ready: 90 },
      { day: '2026-03-08', opened: 7, ready: 6 },
      { day: '2026-03-10', opened: 4, ready: 1 },
    ])
    await recordSignIn(db, actor.id, hoursAgo(48))
    expect((await load()).since).toBeNull()
    await recordSignIn(db, actor.id, now)
    const { since, views } = await load()
    expect(since).toEqual({ at: hoursAgo(48).toISOString(), views: 23, visitors: 12, comments: 2, opened: 11 })
    expect(views).toMatchObject({ today: { views: 3 }, month: { views: 1023 } })
  })

  test('counts the tasks', async ({ db }) => {
    const { load } = await openFor(db)
    const post = await buildPost(db)
    await buildPost(db, { description: '' })
    await buildPost(db, { content: '<p><img src="/media/a.png" alt=""></p>' })
    await buildPost(db, { status: 'draft', updatedAt: hoursAgo(31 * 24) })
    await buildPost(db, { status: 'draft', updatedAt: hoursAgo(29 * 24) })
    const old = await buildPost(db, { updatedAt: hoursAgo(366 * 24) })
    await db.insert(dailyViews).values(['2026-03-09', '2026-02-08'].map((day) => ({ day, postId: old.id, views: 10, visitors: 7 })))
    await buildComment(db, post.id, { createdAt: hoursAgo(49) })
    await buildComment(db, post.id, { createdAt: hoursAgo(49), adminReply: 'Thank you.' })
    await buildComment(db, post.id, { createdAt: hoursAgo(47) })
    for (const hours of [50, 51, 52]) await buildComment(db, post.id, { createdAt: hoursAgo(hours), status: 'held' })
    await buildComment(db, post.id, { createdAt: hoursAgo(49), status: 'spam' })
    await db.insert(dailySearches).values([
      { day: '2026-03-09', term: 'monads', searches: 2, empty: 2 },
      { day: '2026-03-10', term: 'monads', searches: 1, empty: 1 },
      { day: '2026-03-10', term: 'seldom', searches: 1, empty: 1 },
      { day: '2026-03-10', term: 'indexes', searches: 5, results: 2 },
    ])
    await db.insert(dailyMissing).values([
      { day: '2026-03-09', path: '/old-feed', times: 5 },
      { day: '2026-03-10', path: '/old-feed', times: 5 },
      { day: '2026-03-10', path: '/seldom', times: 9 },
      { day: '2026-03-10', path: '(others)', times: 100 },
    ])
    const { toDo, counts, top, rising } = await load()
    expect(toDo).toEqual({
      waiting: 3,
      overdue: 1,
      stale: 1,
      outdated: 1,
      withoutDescription: 1,
      withoutAlt: 1,
      emptySearches: 1,
      missing: 1,
      deadLinks: 0,
      movedLinks: 0,
    })
    expect(counts).toMatchObject({ published: 4, drafts: 2 })
    expect([top, rising]).toMatchObject([[{ postId: old.id, views: 10, visitors: 7 }], [{ postId: old.id, views: 10, usual: 0 }]])
  })
})
