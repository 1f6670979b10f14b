import { expect, test } from 'vitest'
import { type ChosenFile, filesOfEntries, selectFiles } from './chosen-files.ts'

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

test('the redirects of Ghost are sent with its export', () => {
  expect(pathsOf(selectFiles(chosen('b/ghost.json', 'b/redirects.yaml', 'b/other.yaml')))).toEqual(['ghost.json', 'redirects.yaml'])
})

test('archives in a folder and formats that are not read are named', () => {
  const selection = selectFiles(chosen('b/a.md', 'b/old.rar', 'b/code.zip', 'b/one.rst', 'b/two.RST', 'b/node_modules/x.rst', 'b/run.sh'))
  expect(pathsOf(selection)).toEqual(['a.md', 'code.zip'])
  expect(selection).toMatchObject({
    leftOut: [
      { file: 'b/old.rar', reason: expect.stringMatching(/^it is an archive: unpack it first/) },
      { file: '*.rst', reason: '2 files have a format that is not read: convert to Markdown first' },
    ],
  })
})

test('a dropped folder gives its posts, its configuration, and what is named', async () => {
  const dropped = folderEntry('/blog', [
    fileEntry('/blog/a.md'),
    fileEntry('/blog/.eleventy.js'),
    fileEntry('/blog/.env'),
    fileEntry('/blog/old.rst'),
    folderEntry('/blog/.vitepress', [fileEntry('/blog/.vitepress/config.mts'), fileEntry('/blog/.vitepress/x.md')]),
    folderEntry('/blog/.git', [fileEntry('/blog/.git/config.toml')]),
  ])
  const files = await filesOfEntries([dropped])
  expect(files.map(({ path }) => path)).toEqual(['blog/a.md', 'blog/.eleventy.js', 'blog/.vitepress/config.mts', 'blog/old.rst'])
})

function fileEntry(fullPath: string): FileSystemEntry {
  return entryOf(fullPath, { file: (resolve: FileCallback) => resolve(new File(['x'], fullPath)) })
}

function folderEntry(fullPath: string, children: FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    const batches = [children]
    return { readEntries: (resolve: FileSystemEntriesCallback) => resolve(batches.pop() ?? []) }
  }
  return entryOf(fullPath, { createReader })
}

function entryOf(fullPath: string, methods: object): FileSystemEntry {
  const entry = {
    ...{ fullPath, name: fullPath.slice(fullPath.lastIndexOf('/') + 1) },
    ...{ isFile: 'file' in methods, isDirectory: 'createReader' in methods, getParent: () => {} },
    get filesystem(): FileSystem {
      throw new Error('not used')
    },
  }
  return Object.assign(entry, methods)
}
