import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { draft } from '#tests/support/edit-post.ts'
import { createPost } from './create-post.server.ts'

const now = new Date('2026-11-20T12:00:00Z')

onDatabase('a post in Markdown', (test) => {
  test('that takes the parser too long is refused', async ({ db, actor }) => {
    const refusal = createPost(db, actor, { fields: draft({ content: '', markdown: '*a_ '.repeat(60_000) }), now })
    await expect(refusal).rejects.toMatchObject({ details: { reason: expect.stringContaining('does not read it within 5 s') } })
  })
})
