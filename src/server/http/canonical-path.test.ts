import { expect, test } from 'vitest'
import { cacheKey } from '#src/routes/cache-key.ts'
import { findCanonicalPath } from './canonical-path.ts'

const canonicalOf = (path: string) => findCanonicalPath(path, (lower) => cacheKey(lower) !== null)

test.each(['/', '/posts', '/posts/a-post', '/category/c%2B%2B', '/rss.xml', '/unknown', '/Unknown', '/404', '/posts/a_B', '/posts/A/B'])(
  '%s stays',
  (path) => expect(canonicalOf(path)).toBeNull(),
)

test.each(['/functions/Post-Comment', '/Admin/Login', '/media/External/A', '/preview/AbC', '/assets/A.js', '/Posts.data', '/posts/A.data'])(
  '%s stays: it is not a page of visitors',
  (path) => expect(canonicalOf(path)).toBeNull(),
)

test.each([
  ['/Posts', '/posts'],
  ['/POSTS/My-Slug', '/posts/my-slug'],
  ['/posts/How-To-Read-A-Very-Long-Address-Aloud', '/posts/how-to-read-a-very-long-address-aloud'],
  ['/FAQ', '/faq'],
  ['/category/JavaScript', '/category/javascript'],
  ['/Category/C%2B%2B', '/category/c%2B%2B'],
  ['/category/%C3%89tudes', '/category/%C3%89tudes'],
  ['/Languages/Java', '/languages/java'],
  ['/RSS.xml', '/rss.xml'],
  ['/posts/My-Slug.MD', '/posts/my-slug.md'],
  ['/posts/my-slug%2emd', '/posts/my-slug.md'],
  ['/p%6Fsts/%41%2Db', '/posts/a-b'],
  ['/posts/', '/posts'],
  ['/Posts/My-Slug/', '/posts/my-slug'],
  ['//evil.example/', '/evil.example'],
  ['//Posts', '/posts'],
])('%s leads to %s', (path, canonical) => expect(canonicalOf(path)).toBe(canonical === path ? null : canonical))

test.each([
  ['/feed', '/rss.xml'],
  ['/Feed/', '/rss.xml'],
  ['/feed.xml', '/rss.xml'],
  ['/rss', '/rss.xml'],
  ['/index.xml', '/rss.xml'],
  ['/atom', '/atom.xml'],
])('%s leads to the feed %s', (path, feed) => expect(canonicalOf(path)).toBe(feed))

test('a secret in an address without a page is not repeated', () => {
  expect(canonicalOf('/preview/AbCdEfGhIjKlMnOpQrStUvWx/')).toBeNull()
})
