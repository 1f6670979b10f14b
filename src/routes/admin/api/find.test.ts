import { expect } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { savedViews } from '#src/db/schema/saved-views.ts'
import { createLink } from '#src/features/links/create-link.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { openForOwner } from '#tests/support/open-site.ts'

onDatabase('the palette', (test) => {
  test('finds posts, comments and links by a word', async ({ database, db }) => {
    const post = await buildPost(db, { title: 'Growing quinces', status: 'draft' })
    const other = await buildPost(db, { title: 'Something else' })
    const comment = await buildComment(db, other.id, { userName: 'Mei', commentText: 'My quinces froze.' })
    await buildComment(db, other.id, { commentText: 'Mine did not.' })
    const link = await createLink(db, { name: 'Quinces by post', url: 'https://example.com/', alias: 'fruit' })
    await createLink(db, { name: 'Apples by post', url: 'https://example.com/', alias: 'apples' })
    const find = await openPalette(database)
    expect(await find('quinces')).toEqual([
      { id: `post-${post.id}`, group: 'Posts', label: 'Growing quinces', note: 'draft', to: `/admin/posts/edit/${post.id}` },
      {
        ...{ id: `comment-${comment.id}`, group: 'Comments', label: 'My quinces froze.', note: 'Mei' },
        to: expect.stringMatching(/^\/admin\/comments\?.*search=quinces/),
      },
      {
        ...{ id: `link-${link.id}`, group: 'Links', label: 'Quinces by post', note: 'fruit' },
        to: expect.stringMatching(new RegExp(`^/admin/link-shortener\\?.*link=${link.id}`)),
      },
    ])
    expect(await find('medlars')).toEqual([])
    expect(await find('  ')).toEqual([])
  })

  test('finds saved views by their name', async ({ database, db }) => {
    const views = [
      { name: 'Quinces to write', query: 'tab=drafts&category=Fruit' },
      { name: 'Everything else', query: 'tab=drafts' },
    ]
    const [quinces] = await db.insert(savedViews).values(views).returning({ id: savedViews.id })
    const id = quinces?.id
    const find = await openPalette(database)
    expect(await find('QUINCES')).toEqual([
      {
        ...{ id: `view-${id}`, group: 'Views', label: 'Quinces to write', note: 'list of posts' },
        to: `/admin/posts?tab=drafts&category=Fruit&view=${id}`,
      },
    ])
  })

  test('shows the best five of a kind', async ({ database }) => {
    for (let count = 0; count < 6; count += 1) await buildPost(database.db, { title: `Quince ${count}` })
    const find = await openPalette(database)
    expect(await find('quince')).toHaveLength(5)
  })
})

async function openPalette(database: Database) {
  const ask = await openForOwner(database, ['routes/admin/api/find.ts'])
  return async (text: string) => (await (await ask(`/admin/functions/find?${new URLSearchParams({ text })}`)).json()).found
}
