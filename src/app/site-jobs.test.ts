import { desc, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyTotals, dailyViews } from '#src/db/schema/analytics.ts'
import { comments } from '#src/db/schema/comments.ts'
import { jobTurns } from '#src/db/schema/job-turns.ts'
import { checkedLinks } from '#src/db/schema/link-checks.ts'
import { dailyGateEvents, linkTickets, shortenedLinks } from '#src/db/schema/links.ts'
import { posts } from '#src/db/schema/posts.ts'
import { settings } from '#src/db/schema/settings.ts'
import { subscribers } from '#src/db/schema/subscribers.ts'
import { COLLECTION } from '#src/features/link-check/nightly/link-night.server.ts'
import { createLink } from '#src/features/links/create-link.server.ts'
import { createJob } from '#src/server/jobs/jobs.server.ts'
import { buildSubscriber } from '#tests/support/build-subscriber.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { startSiteJobs } from './site-jobs.server.ts'

/** In days. Three whole months and what has begun of the present one are 89 to 122 days. */
const AGES = [2, 80, 130, 400]
/** Read once, because midnight may pass during the test. */
const START = Date.now()
const dayBack = (age: number) => new Date(START - age * 86_400_000).toISOString().slice(0, 10)

async function buildLink(db: Db, alias: string, purgeAt: Date | null): Promise<void> {
  const { id } = await createLink(db, { name: alias, url: 'https://example.com/', alias })
  await db.update(shortenedLinks).set({ purgeAt }).where(eq(shortenedLinks.id, id))
}

onDatabase('jobs', (test) => {
  test('work that was due while the process was down runs at the start', async ({ database, db }) => {
    const due = await buildPost(db, { status: 'scheduled', createdAt: new Date(Date.now() - 3_600_000) })
    const coming = await buildPost(db, { status: 'scheduled', createdAt: new Date(Date.now() + 3_600_000) })
    const purgeAt = new Date(Date.now() - 1000)
    const deleted = await buildPost(db, { status: 'trashed', purgeAt })
    const remaining = await buildComment(db, due.id, { status: 'trashed', purgeAt: new Date(Date.now() + 3_600_000) })
    await buildComment(db, due.id, { status: 'trashed', purgeAt })
    await buildLink(db, 'deleted', purgeAt)
    await buildLink(db, 'just-deleted', new Date(Date.now() + 3_600_000))
    await buildLink(db, 'in-use', null)
    const askedDaysAgo = (days: number) => ({ status: 'pending' as const, askedAt: new Date(Date.now() - days * 86_400_000) })
    await buildSubscriber(db, askedDaysAgo(8))
    const { id: unconfirmed } = await buildSubscriber(db, askedDaysAgo(6))
    const stop = startSiteJobs(database)
    await stop()
    const rows = await db.select({ id: posts.id, status: posts.status }).from(posts)
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [due.id, 'published'],
        [coming.id, 'scheduled'],
      ]),
    )
    expect(await db.select().from(posts).where(eq(posts.id, deleted.id))).toEqual([])
    expect(await db.select({ id: comments.id }).from(comments)).toEqual([{ id: remaining.id }])
    const links = await db.select({ alias: shortenedLinks.alias }).from(shortenedLinks)
    expect(links.map(({ alias }) => alias).sort()).toEqual(['in-use', 'just-deleted'])
    expect(await db.select({ id: subscribers.id }).from(subscribers)).toEqual([{ id: unconfirmed }])
  })

  test('expired tickets of gated links are removed', async ({ database, db }) => {
    const { id: linkId } = await createLink(db, { name: 'Link', url: 'https://example.com/' })
    const openedAt = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const usable = '00000000-0000-4000-8000-000000000001'
    await db.insert(linkTickets).values({ id: usable, linkId, openedAt: openedAt(0) })
    await db.insert(linkTickets).values({ id: '00000000-0000-4000-8000-000000000002', linkId, openedAt: openedAt(48) })
    await startSiteJobs(database)()
    expect(await db.select({ id: linkTickets.id }).from(linkTickets)).toEqual([{ id: usable }])
  })

  test('links are checked when their night has come', async ({ database, db }) => {
    await buildPost(db, { status: 'published', linkHrefs: ['/posts/never-was'] })
    await db.insert(jobTurns).values({ job: COLLECTION.job, state: 'done', updatedAt: new Date(START - 2 * 86_400_000) })
    const stop = startSiteJobs(database)
    const links = () => db.select({ address: checkedLinks.address, state: checkedLinks.state }).from(checkedLinks)
    await expect.poll(links, { timeout: 30_000 }).toEqual([{ address: '/posts/never-was', state: 'dead' }])
    await stop()
  })

  test.for([
    { months: 0, remaining: [2, 80, 130, 400] },
    { months: 3, remaining: [2, 80] },
  ])('statistics are retained for $months months, 0 for ever', async ({ months, remaining }, { database, db }) => {
    await db.insert(settings).values({ key: 'analyticsKeepMonths', value: months })
    await db.insert(dailyTotals).values(AGES.map((age) => ({ day: dayBack(age), views: 1 })))
    await db.insert(dailyViews).values(AGES.map((age) => ({ day: dayBack(age), views: 1 })))
    await db.insert(dailyGateEvents).values(AGES.map((age) => ({ day: dayBack(age), opened: 1 })))
    const days = remaining.map(dayBack)
    await startSiteJobs(database)()
    for (const table of [dailyTotals, dailyViews, dailyGateEvents]) {
      const rows = await db.select({ day: table.day }).from(table).orderBy(desc(table.day))
      expect(rows.map(({ day }) => day)).toEqual(days)
    }
  })
})

test('a failed job does not throw and runs again', async () => {
  const work = vi.fn(async () => {})
  work.mockRejectedValueOnce(new Error('the database is away'))
  const job = createJob('test', work)
  await job.run()
  await job.run()
  expect(work).toHaveBeenCalledTimes(2)
})

test('a job that is still running is not started again', async () => {
  let finish = () => {}
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const job = createJob('test', work)
  const runs = [job.run(), job.run()]
  finish()
  await Promise.all(runs)
  expect(work).toHaveBeenCalledTimes(1)
  const again = job.run()
  finish()
  await again
  expect(work).toHaveBeenCalledTimes(2)
})
