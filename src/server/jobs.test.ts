import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { onBothEngines } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { createJob, startJobs } from './jobs.server.ts'

onBothEngines('jobs', (engine) => {
  test('what fell due while the process was down is done at once', async () => {
    const database = await engine.open()
    const { db } = database
    const due = await buildPost(db, { status: 'scheduled', createdAt: new Date(Date.now() - 3_600_000) })
    const coming = await buildPost(db, { status: 'scheduled', createdAt: new Date(Date.now() + 3_600_000) })
    const deleted = await buildPost(db, { status: 'trashed', purgeAt: new Date(Date.now() - 1000) })
    const stop = startJobs(database)
    await stop()
    const rows = await db.select({ id: posts.id, status: posts.status }).from(posts)
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [due.id, 'published'],
        [coming.id, 'scheduled'],
      ]),
    )
    expect(await db.select().from(posts).where(eq(posts.id, deleted.id))).toEqual([])
  })
})

test('a job that fails neither throws nor stays away', async () => {
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
