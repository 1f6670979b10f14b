import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderWith } from '#tests/support/processes.ts'
import { readPostFile } from '../post-file.ts'
import { isAuthorsFile } from './author-names.ts'
import { readSiteLayout } from './site-layout.server.ts'

async function authorsOf(files: Record<string, string>, file: string, head: string) {
  const layout = await readSiteLayout(folderWith(files), [file])
  return readPostFile(file, `---\n${head}\n---\n`, layout).fields.authors
}

const DOCUSAURUS = 'slorber:\n  name: Sébastien Lorber\n  title: Maintainer\n  url: https://a.example\nyang: { name: Yang }\n'

describe('authors that front matter names by a key', () => {
  test.each([
    ['authors: [slorber, Ada]', ['Sébastien Lorber', 'Ada']],
    ['authors: slorber', ['Sébastien Lorber']],
    ['authors:\n  - key: slorber\n    title: Boss\n  - name: Grace', ['Sébastien Lorber', 'Grace']],
    ['authors: [yang, constructor, slorber]', ['Yang', 'constructor', 'Sébastien Lorber']],
  ])('Docusaurus: %s', async (head, names) => {
    const files = { 'website/docusaurus.config.js': 'x', 'website/blog/authors.yml': DOCUSAURUS }
    expect(await authorsOf(files, 'website/blog/2020/a.md', head)).toEqual(names)
  })

  test.each([
    ['a folder of posts alone', { 'authors.yml': DOCUSAURUS }, 'a.md'],
    ['Jekyll', { '_config.yml': 'url: https://a.example', '_data/authors.yml': DOCUSAURUS }, '_posts/2020-01-02-a.md'],
    ['Hugo', { 'hugo.toml': 'x = 1', 'data/authors.toml': '[slorber]\nname = "Sébastien Lorber"' }, 'content/posts/a.md'],
    ['Hugo, one file each', { 'hugo.toml': 'x = 1', 'data/authors/slorber.json': '{"name": "Sébastien Lorber"}' }, 'content/posts/a.md'],
    [
      'Gatsby',
      { 'gatsby-config.js': 'x', 'content/authors.json': '[{"id": "slorber", "name": "Sébastien Lorber"}]' },
      'content/a/index.md',
    ],
  ])('%s', async (_program, files, file) => {
    expect(await authorsOf(files, file, 'author: slorber')).toEqual(['Sébastien Lorber'])
  })

  test('stay as written when the list is too large, cannot be read, or lies outside', async () => {
    const large = `${DOCUSAURUS}# ${'x'.repeat(200_000)}`
    for (const text of [large, 'slorber: [', '- slorber', 'slorber: { name: [1] }'])
      expect(await authorsOf({ 'authors.yml': text }, 'a.md', 'author: slorber')).toEqual(['slorber'])
    const folder = folderWith({})
    symlinkSync(path.join(folderWith({ 'authors.yml': DOCUSAURUS }), 'authors.yml'), path.join(folder, 'authors.yml'))
    expect((await readSiteLayout(folder, [])).authorNames.size).toBe(0)
  })
})

test('lists of authors are uploaded with the folder of a site', () => {
  for (const file of ['blog/authors.yml', '_data/authors.yaml', 'data/authors/ada.toml']) expect(isAuthorsFile(file)).toBe(true)
  for (const file of ['node_modules/a/authors.json', 'x/coauthors.yml', 'authors.md']) expect(isAuthorsFile(file)).toBe(false)
})
