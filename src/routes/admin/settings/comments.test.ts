import { afterAll, beforeEach, expect, vi } from 'vitest'
import { startSiteJobs } from '#src/app/site-jobs.server.ts'
import type { Database } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openForOwner } from '#tests/support/open-site.ts'

// The environment variables are read on import.
const server = await vi.hoisted(async () => {
  const { openMailServer } = await import('#tests/support/mail-server.ts')
  const opened = await openMailServer()
  vi.stubEnv('SMTP_URL', opened.url)
  return opened
})
afterAll(() => server.close())
beforeEach(() => {
  server.received.length = 0
})

const usual = { commentMode: 'open', commentLinksAtMost: '2', commentCloseAfterDays: '', commentNotices: 'on' }

onDatabase('comment settings', (test, engine) => {
  test('hold comments for review once enabled, and publish them again once disabled', async () => {
    const { save, comment } = await openThread(await engine.open())
    expect(await comment('The first of them.')).toMatchObject({ status: 'shown', comments: { list: [{}] } })
    await save({ ...usual, commentMode: 'all_held' })
    expect(await comment('The second of them.')).toMatchObject({ status: 'held', comments: { list: [{}] } })
    await save(usual)
    expect(await comment('The third of them.')).toMatchObject({ status: 'shown', comments: { list: [{}, {}] } })
  })

  test('a comment is reported by mail', async ({ database }) => {
    const { comment } = await openThread(database)
    await comment('Is there a second part?')
    await startSiteJobs(database)()
    expect(server.received).toMatchObject([
      { envelope: { to: ['owner@example.com'] }, text: expect.stringContaining('> Is there a second part?') },
    ])
  })

  test('disabled notices are not sent, not even after they are enabled again', async ({ database }) => {
    const { save, comment } = await openThread(database)
    const { commentNotices, ...silent } = usual
    await save(silent)
    await comment('Is there a second part?')
    await startSiteJobs(database)()
    await save({ ...silent, commentNotices })
    await startSiteJobs(database)()
    expect(await database.db.select({ noticeDueAt: comments.noticeDueAt }).from(comments)).toEqual([{ noticeDueAt: null }])
    expect(server.received).toEqual([])
  })
})

/** A post with comments, and the settings screen. */
async function openThread(database: Database) {
  const ask = await openForOwner(database, ['routes/admin/settings/comments.tsx', 'routes/api/post-comment.ts'])
  const post = await buildPost(database.db)
  return {
    async save(form: Record<string, string>) {
      const answer = await ask('/admin/settings/comments', { method: 'POST', body: new URLSearchParams(form) })
      expect(answer.status).toBe(200)
    },
    async comment(text: string) {
      const fields = { post_id: post.id, user_name: 'Mei', user_email: 'mei@example.com', comment_text: text, elapsed_ms: 60_000 }
      const headers = { 'Content-Type': 'application/json', Cookie: '' }
      return (await ask('/functions/post-comment', { method: 'POST', headers, body: JSON.stringify(fields) })).json()
    },
  }
}
