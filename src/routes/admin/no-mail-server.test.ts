import { describe, expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openForOwner } from '#tests/support/open-site.ts'

const FILES = ['routes/admin/settings/email.tsx', 'routes/admin/api/post-email.ts']

describe('without SMTP_URL', () => {
  onDatabase('the admin area', (test) => {
    test('has no e-mail settings, and no posts as e-mails', async ({ database }) => {
      const { id } = await buildPost(database.db)
      const ask = await openForOwner(database, FILES)
      expect((await ask('/admin/settings/email')).status).toBe(404)
      expect((await ask('/admin/settings/email', { method: 'POST', body: new URLSearchParams({ intent: 'test' }) })).status).toBe(404)
      expect((await ask(`/admin/functions/post-email?post_id=${id}`)).status).toBe(404)
      const headers = { 'Content-Type': 'application/json' }
      const sent = await ask('/admin/functions/post-email', { method: 'POST', headers, body: JSON.stringify({ post_id: id }) })
      expect(sent.status).toBe(404)
    })
  })
})
