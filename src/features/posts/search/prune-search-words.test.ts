import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts, searchWords } from '#src/db/schema/posts.ts'
import { onDatabase, onPostgres } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { pruneSearchWords } from './prune-search-words.server.ts'

async function listWords(db: Db): Promise<string[]> {
  const rows = await db.select({ word: searchWords.word }).from(searchWords)
  return rows.map(({ word }) => word).sort()
}

onDatabase('words of the site', (test) => {
  test('of deleted, changed and unpublished posts are removed, the others stay', async ({ db }) => {
    const build = (title: string) => buildPost(db, { title, description: '', plainText: '' })
    const [changed, deleted, hidden] = [await build('Walrus'), await build('Narwhal'), await build('Dolphin')]
    await build('Receiving penguins')
    await db.update(posts).set({ title: 'Octopus' }).where(eq(posts.id, changed.id))
    await db.update(posts).set({ status: 'draft' }).where(eq(posts.id, hidden.id))
    await db.delete(posts).where(eq(posts.id, deleted.id))
    expect(await listWords(db)).toEqual(expect.arrayContaining(['dolphin', 'narwhal', 'walrus']))
    expect(await pruneSearchWords(db)).toBe(3)
    expect(await listWords(db)).toEqual(['octopus', 'penguins', 'receiving'])
    expect(await pruneSearchWords(db)).toBe(0)
  })

  test('are all looked at, however many', async ({ db }) => {
    const words = Array.from(
      { length: 1200 },
      (_, index) => `word${index.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`,
    )
    const { id } = await buildPost(db, { title: 'One', description: '', plainText: words.join(' ') })
    expect(await pruneSearchWords(db)).toBe(0)
    await db.delete(posts).where(eq(posts.id, id))
    expect(await pruneSearchWords(db)).toBe(new Set(words).size)
    expect(await listWords(db)).toEqual([])
  })
})

onPostgres('words of the site', (test) => {
  test('of a publication that is not committed yet stay', async ({ db }) => {
    const { id } = await buildPost(db, { title: 'Walrus', description: '', plainText: '' })
    await db.delete(posts).where(eq(posts.id, id))
    const [pruned] = await db.transaction(async (publishing) => {
      await buildPost(publishing, { title: 'Walrus', description: '', plainText: '' })
      const pruning = pruneSearchWords(db)
      // Not from pg_stat_activity: in a transaction it keeps listing the sessions of its first query, and pruning may connect after that.
      const waiting = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))'
      await expect.poll(async () => (await publishing.execute(waiting)).rows.length, { timeout: 30_000 }).toBe(1)
      return [pruning] as const
    })
    expect(await pruned).toBe(0)
    expect(await listWords(db)).toEqual(['walrus'])
  })
})
