// A comparison that is killed between two of its writes: the next one finishes what it began.
import { readdirSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { contentFiles } from '#src/db/schema/content-folder.ts'
import { posts } from '#src/db/schema/posts.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { newFolderForEachTest } from '#tests/support/content-folder.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { hashOf } from './scan/read-file.server.ts'

const { place, write, read, sync } = newFolderForEachTest()
const list = () => readdirSync(place('posts')).sort()

const SLUG = { slug: 'ours', draftVersion: sql`draft_version + 1` }

/** A post whose file got another name, and a kill before the former one was removed and anything recorded. */
async function renameHalf(db: Db) {
  await buildPost(db, { slug: 'mine', title: 'Mine', content: '<p>Words.</p>', publishedAt: new Date() })
  await sync(db)
  const [former, records] = [read('posts/mine.md'), await db.select().from(contentFiles)]
  await db.update(posts).set(SLUG)
  await sync(db)
  expect(list()).toEqual(['ours.md'])
  await db.delete(contentFiles)
  await db.insert(contentFiles).values(records)
  write('posts/mine.md', former)
}

onDatabase('a killed comparison of the content folder', (test) => {
  test('that left a file under both names of a post removes the former one', async ({ db }) => {
    await renameHalf(db)
    const text = read('posts/ours.md')
    expect((await sync(db)).changes).toEqual([
      {
        reason: 'renamed',
        title: 'Mine',
        files: [
          { path: 'posts/mine.md', sha256: null },
          { path: 'posts/ours.md', sha256: hashOf(text) },
        ],
      },
    ])
    expect(list()).toEqual(['ours.md'])
    expect(read('posts/ours.md')).toBe(text)
    expect((await sync(db)).steps).toEqual([])
    expect((await db.select({ state: contentFiles.state }).from(contentFiles)).map(({ state }) => state)).toEqual(['agreed'])
  })

  test('is not mistaken for a file that somebody else wrote under the new name', async ({ db }) => {
    await renameHalf(db)
    const other = `${read('posts/ours.md')}\nOther words.\n`
    write('posts/ours.md', other)
    await sync(db)
    expect(list()).toEqual(['mine.md', 'ours.md'])
    expect(read('posts/ours.md')).toBe(other)
    expect(read('posts/mine.md')).toContain('slug: ours')
    expect((await sync(db)).steps).toMatchObject([{ kind: 'create', path: 'posts/ours.md' }])
    expect(read('posts/ours.md')).toBe(other)
  })

  test('writes the redirects of files that it had imported', async ({ db }) => {
    write('hello.md', '---\ntitle: Hello\ndate: 2026-01-02\naliases: [/old]\n---\n\nWords.\n')
    const rules = async () => (await db.select().from(redirects)).map(({ source, target }) => [source, target])
    await sync(db)
    const owed = async () => (await db.select({ owed: contentFiles.owesRedirects }).from(contentFiles)).map((row) => row.owed)
    expect(await owed()).toEqual([false])
    // As the transaction of the import leaves both.
    await db.delete(redirects)
    await db.update(contentFiles).set({ owesRedirects: true }).where(eq(contentFiles.path, 'hello.md'))
    expect((await sync(db)).steps).toEqual([])
    expect(await rules()).toEqual([['/old', '/posts/hello']])
    expect(await owed()).toEqual([false])
  })
})
