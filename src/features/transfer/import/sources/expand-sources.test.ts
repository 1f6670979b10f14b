import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { writeFiles } from '#tests/support/git-commands.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { openFileReader } from '../../reading/file-reader.server.ts'
import { expandSources } from './expand-sources.server.ts'

let root = ''
let workFolder = ''
beforeEach(() => {
  root = temporaryFolder()
  workFolder = temporaryFolder()
})

const write = (name: string, text: string) => writeFiles(root, { [name]: text })

const expand = (...candidates: string[]) => {
  const reader = openFileReader()
  return expandSources({ root, candidates }, { workFolder, reader, signal: undefined }).finally(reader.close)
}

function ghost(posts: object[]): string {
  return JSON.stringify({ db: [{ meta: { exported_on: 1, version: '5.0.0' }, data: { posts } }] })
}

test('files that no reader recognizes are left alone', async () => {
  write('package.json', '{"name": "site"}')
  expect(await expand('package.json', 'missing.xml')).toMatchObject({ files: [], sources: [] })
})

test('a file that cannot be read is named with the reason', async () => {
  write('ghost.json', '{"db": [{"meta": {"exported_on": 1}, "data": {"posts": 4}}]}')
  const { files, sources } = await expand('ghost.json')
  expect(files).toEqual([])
  expect(sources).toMatchObject([
    { leftOut: [{ file: 'ghost.json', reason: 'this Ghost export cannot be read: posts: Invalid type: Expected Array but received 4' }] },
  ])
})

test('each post becomes a file below the name of the export, with its keys', async () => {
  write(
    'backup/ghost.json',
    ghost([
      { id: 1, slug: 'one', title: 'One: a start', html: '<p>Words</p>' },
      { id: 2, slug: 'one', html: '' },
    ]),
  )
  const { folder, files } = await expand('backup/ghost.json')
  expect(files).toEqual(['backup/ghost.json/one-2.md', 'backup/ghost.json/one.md'])
  expect(readFileSync(path.join(folder, 'backup/ghost.json/one.md'), 'utf8')).toBe(
    '---\ntitle: "One: a start"\ntags: []\nauthors: []\nurl: "/one/"\nslug: "one"\nmarkup: "foreign-html"\n---\n<p>Words</p>',
  )
})

const ghostOf = (slug: string) => ghost([{ id: 1, slug, title: slug, html: '<p>Words</p>' }])

test('an export may have any name, also that of a file or folder of ours, in any case', async () => {
  const names = ['sources.json', 'Sources.JSON', 'index.json', 'comments.json', 'files.json', 'site.json']
  const nested = ['sources.json.d/index.json', 'index.json.d/sources.json', 'files.d/files/comments.json']
  const candidates = [...names, ...nested]
  for (const name of candidates) write(name, ghostOf('one'))
  const { folder, files, sources } = await expand(...candidates)
  expect(sources).toEqual(candidates.map((file) => ({ file, siteUrl: null, leftOut: [] })))
  expect(files.toSorted()).toEqual(candidates.map((name) => `${name}/one.md`).sort())
  for (const file of files) expect(readFileSync(path.join(folder, file), 'utf8')).toContain('<p>Words</p>')
  expect(await expand(...candidates)).toEqual({ folder, files, sources })
})

test('what an earlier version left without its list is expanded anew', async () => {
  write('ghost.json', ghostOf('one'))
  writeFiles(workFolder, { 'expanded/sources.json': '[]', 'expanded/ghost.json/old.md': 'old', 'expanding/files/x.md': 'x' })
  expect((await expand('ghost.json')).files).toEqual(['ghost.json/one.md'])
})

test('what one call has expanded is used by the next, also when the export is gone', async () => {
  write('ghost.json', ghost([{ id: 1, slug: 'one', title: 'One', html: '' }]))
  const first = await expand('ghost.json')
  rmSync(path.join(root, 'ghost.json'))
  expect(await expand()).toEqual(first)
})
