import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { countCommentsSince, countOverdue } from './count-overdue.server.ts'

const now = new Date('2026-05-03T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

onDatabase('answers that are due', (test) => {
  test('only approved comments without a reply that are older than two days are overdue', async ({ db }) => {
    const { id } = await buildPost(db)
    await buildComment(db, id, { createdAt: hoursAgo(49) })
    await buildComment(db, id, { createdAt: hoursAgo(47) })
    await buildComment(db, id, { createdAt: hoursAgo(49), adminReply: 'Yes.' })
    await buildComment(db, id, { createdAt: hoursAgo(49), status: 'held' })
    await buildComment(db, id, { createdAt: hoursAgo(49), status: 'spam' })
    expect(await countOverdue(db, now)).toBe(1)
  })

  test('the count since an instant includes approved and held comments', async ({ db }) => {
    const { id } = await buildPost(db)
    await buildComment(db, id, { createdAt: hoursAgo(1) })
    await buildComment(db, id, { createdAt: hoursAgo(1), status: 'held' })
    await buildComment(db, id, { createdAt: hoursAgo(1), status: 'spam' })
    await buildComment(db, id, { createdAt: hoursAgo(3) })
    expect(await countCommentsSince(db, hoursAgo(2))).toBe(2)
  })
})
