import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { onDatabase, onPostgres } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { recordSql } from '#tests/support/record-sql.ts'
import { listPosts } from '../listing/list-posts.server.ts'

async function find(db: Db, changes: { page?: number; category?: string } = {}) {
  const listing = await listPosts(db, { scope: 'posts', search: 'walrus', category: '', page: 1, sort: 'best', exact: false, ...changes })
  return { ...listing, titles: listing.posts.map(({ title }) => title) }
}

onDatabase('cached searches', (engine) => {
  test('every change of a post changes what a repeated search finds', async () => {
    const { db } = await engine.open()
    expect((await find(db)).titles).toEqual([])
    const { id } = await buildPost(db, { title: 'A walrus', category: ['Sea'] })
    const change = (values: Partial<typeof posts.$inferInsert>) => db.update(posts).set(values).where(eq(posts.id, id))
    expect(await find(db)).toMatchObject({ titles: ['A walrus'], categories: [{ name: 'Sea', count: 1 }] })
    await change({ category: ['Animals'] })
    expect((await find(db)).categories).toEqual([{ name: 'Animals', count: 1 }])
    await buildPost(db, { title: 'Another', plainText: 'A walrus.' })
    expect((await find(db)).titles).toEqual(['A walrus', 'Another'])
    await change({ title: 'Nothing', plainText: '' })
    expect((await find(db)).titles).toEqual(['Another'])
    await change({ plainText: 'A walrus, a walrus, a walrus.' })
    expect((await find(db)).titles).toEqual(['Nothing', 'Another'])
    await change({ status: 'draft' })
    expect((await find(db)).titles).toEqual(['Another'])
    await db.delete(posts)
    expect((await find(db)).titles).toEqual([])
  })
})

onPostgres('cached searches', (engine) => {
  test('a repeated search reads neither counts nor matches; another page and another category do', async () => {
    const { db } = await engine.open()
    for (let count = 0; count < 7; count += 1) await buildPost(db, { title: `Walrus ${count}`, category: ['Sea'] })
    const count = async (changes?: Parameters<typeof find>[1]) => {
      const { statements } = await recordSql(() => find(db, changes))
      return statements.filter((text) => text.includes('@@')).length
    }
    expect(await count()).toBeGreaterThan(0)
    expect(await count()).toBe(0)
    expect(await count({ page: 2 })).toBe(1)
    expect(await count({ category: 'Sea' })).toBeGreaterThan(0)
  })
})
