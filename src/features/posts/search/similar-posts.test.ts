import { expect, test } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { listSimilarPosts, wordsOfPath } from './similar-posts.server.ts'

test.each([
  ['/posts/rust-1.10.html', 'rust 1.10'],
  ['/2024/05/c++-templates/', 'c++ templates'],
  ['/blog/caf%C3%A9_au_lait.php', 'café au lait'],
  ['/abc%E0%A4%A', 'abc E0 A4 A'],
  ['/index.html/12', 'index'],
  ['/404', ''],
])('the words of %s are %j', (path, words) => {
  expect(wordsOfPath(path)).toBe(words)
})

onDatabase('similar posts', (test) => {
  test('share words of title, headings or categories; rare words count more', async ({ db }) => {
    await buildPost(db, { title: 'A walrus at sea' })
    await buildPost(db, { title: 'Feeding cats' })
    await buildPost(db, { title: 'Feeding dogs' })
    await buildPost(db, { title: 'A walrus in secret', status: 'draft' })
    await buildPost(db, { title: 'Nothing shared', plainText: 'walrus' })
    const similar = await listSimilarPosts(db, { text: 'Feeding a walrus', limit: 2 })
    expect(similar.map(({ title }) => title)).toEqual(['A walrus at sea', 'Feeding dogs'])
    expect(await listSimilarPosts(db, { text: "\u0000 ' : zz", limit: 2 })).toEqual([])
  })
})
