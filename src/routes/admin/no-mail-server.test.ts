import { describe, expect } from 'vitest'
import { mailings } from '#src/db/schema/mail.ts'
import { subscribers } from '#src/db/schema/subscribers.ts'
import { buildSubscriber } from '#tests/support/build-subscriber.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openForOwner } from '#tests/support/open-site.ts'

const FILES = [
  'routes/admin/settings/email.tsx',
  'routes/admin/api/post-email.ts',
  'routes/admin/api/mailing.ts',
  'routes/admin/api/edited-post.ts',
  'routes/admin/subscribers.tsx',
  'routes/admin/api/csv/export-subscribers.ts',
]

describe('without SMTP_URL', () => {
  onDatabase('the admin area', (test) => {
    test('has no e-mail settings, and no posts as e-mails', async ({ database }) => {
      const { id, draftVersion: version } = await buildPost(database.db)
      const ask = await openForOwner(database, FILES)
      expect((await ask('/admin/settings/email')).status).toBe(404)
      expect((await ask('/admin/settings/email', { method: 'POST', body: new URLSearchParams({ intent: 'test' }) })).status).toBe(404)
      expect((await ask(`/admin/functions/post-email?post_id=${id}`)).status).toBe(404)
      const headers = { 'Content-Type': 'application/json' }
      const sent = await ask('/admin/functions/post-email', { method: 'POST', headers, body: JSON.stringify({ post_id: id }) })
      expect(sent.status).toBe(404)
      expect((await ask(`/admin/functions/mailing?post_id=${id}`)).status).toBe(404)
      const send = { method: 'POST', headers, body: JSON.stringify({ post_id: id, intent: 'send' }) }
      expect((await ask('/admin/functions/mailing', send)).status).toBe(404)
      const publish = { method: 'POST', headers, body: JSON.stringify({ post_id: id, intent: 'publish', version, sends: true }) }
      expect((await ask('/admin/functions/edited-post', publish)).status).toBe(200)
      expect(await database.db.select().from(mailings)).toEqual([])
    })

    test('has no subscribers', async ({ database }) => {
      const { id } = await buildSubscriber(database.db)
      const ask = await openForOwner(database, FILES)
      expect((await ask('/admin/subscribers')).status).toBe(404)
      expect((await ask('/admin/functions/export-subscribers')).status).toBe(404)
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ intent: 'remove', subscriber_ids: [id] })
      expect((await ask('/admin/subscribers', { method: 'POST', headers, body })).status).toBe(404)
      expect(await database.db.select({ id: subscribers.id }).from(subscribers)).toEqual([{ id }])
    })
  })
})
