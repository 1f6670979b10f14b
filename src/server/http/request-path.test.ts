import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/any-character.ts'
import { runs } from '#tests/property-runs.ts'
import { loggedPath, routablePath } from './request-path.ts'

const SITE = 'http://site.test'
const RUNS = { numRuns: runs(2_000) }

test('every path can be matched and decoded, and one without anything odd stays as it is', () => {
  const piece = fc.oneof(
    fc.constantFrom('%', '%0a', '%0D', '%e2%80%a8', '%E2%80%A9', '%00', '%7f', '%c2%85', '%ff', '%ed%a0%80', '%c3%28', '%25', '%2f', '%f'),
    fc.constantFrom('a', 'é', '/', '.', 'posts', 'admin', '%20', '%C3%A9', ';', '//', '..'),
    fc.string({ unit: anyCharacter, maxLength: 4 }).map((text) => text.toWellFormed()),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const url = new URL(SITE)
      url.pathname = `/${pieces.join('')}`
      const path = routablePath(url.href)
      expect(decodeURIComponent(path)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(path).toMatch(/^\/.*$/)
    }),
    RUNS,
  )
  for (const path of ['/', '/posts/a-b', '/category/C%2B%2B', '/category/caf%C3%A9', '/x%25', '/%F0%9F%98%80']) {
    expect(routablePath(SITE + path)).toBe(path)
  }
})

test('a logged path has no query and no part of a preview token, in any encoding', () => {
  const writeLetter = (text: string) => fc.constantFrom(text, text.toUpperCase(), encode(text), encode(encode(text)))
  const word = fc.tuple(...[...'preview'].map(writeLetter)).map((letters) => letters.join(''))
  const slash = fc.constantFrom('/', '//', '%2f', '%2F', '%252F', '\\', '%5c')
  const before = fc.constantFrom('/', '//', '/%2e/', '/%2F')
  const after = fc.constantFrom('', '/', '.data', '/extra', '%0a', '%ff', '?q=1', '#x')
  fc.assert(
    fc.property(fc.tuple(before, word, slash), fc.string({ unit: 'grapheme-ascii', minLength: 8 }), after, (start, secret, end) => {
      const hidden = `canary${secret.replace(/[^\w-]/g, 'x')}`
      const logged = loggedPath(`${SITE}${start.join('')}${hidden}${end}`)
      expect(logged.toLowerCase()).not.toContain('canary')
      expect(logged).toContain('[redacted]')
    }),
    RUNS,
  )
  expect(loggedPath(`${SITE}/posts?search=mine`)).toBe('/posts')
  expect(loggedPath(`${SITE}/Preview/abc-DEF.data?x`)).toBe('/preview/[redacted]')
})

test('paths without a secret are logged unchanged', () => {
  const hash = 'f'.repeat(64)
  const open = [
    '/',
    '/posts/a-post-with-a-name-of-many-words',
    `/media/${hash}/400`,
    '/assets/post-editor-Dfe_1AbC.js',
    '/category/caf%C3%A9',
    '/2019/05/07/Announcing-Version-2-Of-The-Product.html',
    '/wp-content/uploads/2019/05/IMG_20190507_123456789.JPG',
    '/blog/preview/of-the-next-version',
  ]
  for (const path of [...open, '/preview', '/preview/', '/posts/preview-of-it', '/admin/posts/edit/7f1e5c9e-1111-4222-8333-444455556666']) {
    expect(loggedPath(SITE + path)).toBe(path)
  }
})

test('paths that are encoded too often are not logged', () => {
  let path = 'preview/canary'
  for (let round = 0; round < 20; round++) path = path.replaceAll('%', '%25').replaceAll('/', '%2f')
  expect(loggedPath(`${SITE}/${path}`)).toBe('/[redacted]')
})

function encode(text: string): string {
  return text.replace(/[\s\S]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
