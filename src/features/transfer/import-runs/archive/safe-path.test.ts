import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test.each([
  ['../evil.md', 'its name leads out of the folder'],
  ['a/../../evil.md', 'its name leads out of the folder'],
  ['a\\..\\..\\evil.md', 'its name leads out of the folder'],
  ['/etc/passwd.md', 'its name is an absolute path'],
  ['\\\\server\\share.md', 'its name is an absolute path'],
  ['C:\\evil.md', 'its name is an absolute path'],
  ['c:evil.md', 'its name is an absolute path'],
  ['a\0.md', 'its name has control characters'],
  ['a\n.md', 'its name has control characters'],
  ['\ud800.md', 'its name has control characters'],
  ['posts/NUL.md', 'its name is reserved by Windows'],
  ['com1', 'its name is reserved by Windows'],
  ['folder./a.md', 'its name is reserved by Windows'],
  [`${'x'.repeat(250)}.md`, 'its name is too long'],
  [`${'é'.repeat(120)}.md`, 'its name is too long'],
  [`${'a/'.repeat(600)}x.md`, 'its name is too long'],
  [`${'a/'.repeat(40)}x.md`, 'it lies more than 30 folders deep'],
  ['', 'it has no name'],
  ['./', 'it has no name'],
])('%j is left out: %s', (name, reason) => {
  expect(safePath(name)).toEqual({ reason })
})

test.each([
  ['a.md', 'a.md'],
  ['./posts//a b.md', 'posts/a b.md'],
  ['posts\\a.md', 'posts/a.md'],
  ['cafe\u0301.md', 'caf\u00e9.md'],
  ['console.md', 'console.md'],
  ['a..b.md', 'a..b.md'],
])('%j is %j', (name, path) => {
  expect(safePath(name)).toEqual({ path })
})

test('no name leads out of the folder', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('..', '.', '/', '\\', 'a', ' ', ':', '\0', 'C:')), (parts) => {
      const safe = safePath(parts.join(''))
      if ('path' in safe) expect(safe.path).toMatch(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\\0]+$/)
    }),
  )
})
