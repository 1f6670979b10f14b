import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, SEED } from '#tests/property-runs.ts'
import { fileAddress } from './file-address.ts'
import { isSafePath } from './static-folder.server.ts'

test.each([
  ['/', '', '/'],
  ['/posts/a-slug', '', '/posts/a-slug'],
  ['/posts/a-slug/', '', '/posts/a-slug'],
  ['/posts', '?page=2', '/posts/page/2'],
  ['/posts', '?category=Java&page=3', '/posts/category/java/page/3'],
  ['/posts', '?category=All', '/posts'],
  ['/projects', '?category=C%2B%2B', '/projects/category/c%2B%2B'],
  ['/category/java', '?page=2&utm=x', '/category/java/page/2'],
  ['/category/c%23', '', '/category/c%23'],
  ['/archive', '?page=2', '/archive/page/2'],
  ['/posts/a-slug', '?comments=2', '/posts/a-slug/comments/2'],
  ['/posts/a-slug', '?page=2', '/posts/a-slug'],
  ['/about', '?page=2&category=x&comments=3', '/about'],
  ['/posts', '?page=1', '/posts'],
  ['/posts', '?page=-1', '/posts'],
])('%s%s is the file %s', (pathname, search, address) => {
  expect(fileAddress(pathname, search)).toBe(address)
})

test.each([
  ['..', '~2e~2e'],
  ['.', '~2e'],
  ['a/b', 'a~2fb'],
  ['a\\b', 'a~5cb'],
  ['.net', '~2enet'],
  ['a ', 'a~20'],
  ['con', '~63~6f~6e'],
  ['Ä', '~c3~84'],
  ['~2e', '~7e2e'],
  ['ä b', '%C3%A4%20b'],
])('the category %s is a safe name', (name, written) => {
  expect(fileAddress(`/category/${encodeURIComponent(name)}`, '')).toBe(`/category/${written}`)
})

const names = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('.', '/', '~', 'a', 'A', 'é', 'É', ' ', '%', '\\', '\u0000', '😀'), minLength: 1, maxLength: 300 }),
)

const keyOf = (name: string) => name.normalize('NFC').replace(/[A-Z]/g, (capital) => capital.toLowerCase())

test('every category has a path that every file system accepts, and no other category has it', () => {
  fc.assert(
    fc.property(names, names, (one, other) => {
      const files = [one, other].map((name) => decodeURIComponent(fileAddress(`/category/${encodeURIComponent(name)}`, '').slice(1)))
      for (const file of files) {
        expect(isSafePath(`${file}.html`)).toBe(true)
        expect(file.startsWith('category/')).toBe(true)
        expect(file).not.toMatch(/[<>:"|?*\\]|[ .](?:\/|$)/)
      }
      const [first = '', second = ''] = files.map((file) => file.toLowerCase().normalize('NFC'))
      expect(first === second).toBe(keyOf(one) === keyOf(other))
    }),
    { seed: SEED, numRuns: runs(500) },
  )
})

test('works from its source alone, as in the script of a page', () => {
  const copy: typeof fileAddress = new Function(`return ${fileAddress}`)()
  expect(copy('/posts', '?category=A%2FB&page=2')).toBe('/posts/category/a~2fb/page/2')
})
