import { expect, test } from 'vitest'
import { type ChosenFile, selectFiles } from './chosen-files.ts'

const chosen = (...paths: string[]): ChosenFile[] => paths.map((path) => ({ path, file: new File(['x'], path) }))
const pathsOf = (selection: ReturnType<typeof selectFiles>) => ('files' in selection ? selection.files.map(({ path }) => path) : null)

test('a folder gives the import its name, and its files the paths below it', () => {
  const selection = selectFiles(chosen('blog/a.md', 'blog/pictures/a.png', 'blog/.git/config', 'blog/node_modules/x.md', 'blog/x.exe'))
  expect(selection).toMatchObject({ name: 'blog', leftOut: [] })
  expect(pathsOf(selection)).toEqual(['a.md', 'pictures/a.png'])
})

test('single files keep their names, and files of several folders their folders', () => {
  expect(selectFiles(chosen('a.md'))).toMatchObject({ name: 'a.md' })
  const selection = selectFiles(chosen('one/a.md', 'two/b.md'))
  expect(selection).toMatchObject({ name: '2 files' })
  expect(pathsOf(selection)).toEqual(['one/a.md', 'two/b.md'])
})

test.each([
  ['nothing', [], 'There is no Markdown file and no export of another program among these files.'],
  ['pictures alone', ['a/b.png'], 'There is no Markdown file and no export of another program among these files.'],
  ['an archive with a file', ['a.zip', 'b.md'], 'Choose one archive, or files without an archive.'],
  [
    'too many files',
    Array.from({ length: 10_001 }, (_, number) => `a/${number}.md`),
    'An import takes at most 10,000 files: import the folder in parts.',
  ],
])('%s is refused', (_, paths, problem) => {
  expect(selectFiles(chosen(...paths))).toEqual({ problem })
})

test('an archive is sent as it is', () => {
  expect(pathsOf(selectFiles(chosen('blog.tar.gz')))).toEqual(['blog.tar.gz'])
})

test('a file that is too large is left out and named', () => {
  const large = { path: 'b/large.md', file: new File([new Uint8Array(10_000_001)], 'large.md') }
  expect(selectFiles([...chosen('b/a.md'), large])).toMatchObject({ leftOut: [{ file: 'b/large.md', reason: 'it is too large' }] })
})
