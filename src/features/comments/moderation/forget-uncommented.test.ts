import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client.server.ts'
import { commentedPosts, posts } from '#src/db/schema/posts.ts'
import { onBothEngines, onPostgres } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { forgetUncommentedPosts } from './forget-uncommented.server.ts'

async function noted(db: Db): Promise<string[]> {
  const rows = await db.select().from(commentedPosts)
  return rows.map(({ postId }) => postId).sort()
}

/** A post that stands among the commented ones without a comment. */
async function buildLeft(db: Db) {
  const post = await buildPost(db)
  await db.insert(commentedPosts).values({ postId: post.id })
  return post
}

onBothEngines('posts with comments', (engine) => {
  test('those that were left among them without a comment are taken out, the others stay', async () => {
    const { db } = await engine.open()
    const kept: string[] = []
    for (const status of ['shown', 'held'] as const) {
      const commented = await buildPost(db)
      await buildComment(db, commented.id, { status })
      kept.push(commented.id)
    }
    for (let place = 0; place < 5; place++) {
      const left = await buildLeft(db)
      await buildComment(db, left.id, { status: place === 0 ? 'spam' : 'trashed' })
    }
    await forgetUncommentedPosts(db, 2)
    expect(await noted(db)).toEqual(kept.sort())
  })

  test('where none are noted there is nothing to do', async () => {
    const { db } = await engine.open()
    await buildPost(db)
    await forgetUncommentedPosts(db)
    expect(await noted(db)).toEqual([])
  })
})

onPostgres('posts with comments, while somebody writes', (engine) => {
  test('a post that is held is left alone, the others are taken out', async () => {
    const { db } = await engine.open()
    const [held, left] = [await buildLeft(db), await buildLeft(db)]
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from ${posts} where id = ${held.id} for key share`)
      await forgetUncommentedPosts(db)
      expect(await noted(db)).toEqual([held.id])
    })
    expect(await noted(db)).not.toContain(left.id)
    await forgetUncommentedPosts(db)
    expect(await noted(db)).toEqual([])
  })
})
