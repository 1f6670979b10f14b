import { expect, test } from 'vitest'
import { folderWith } from '#tests/support/processes.ts'
import { openImportFolder } from './markdown-files.server.ts'

async function list(...names: string[]): Promise<string[]> {
  return (await openImportFolder(folderWith(Object.fromEntries(names.map((name) => [name, '']))))).files
}

test.each(['hugo.toml', 'config.yaml', 'config/_default/hugo.toml'])(
  'archetypes beside %s, and of themes, are no posts',
  async (config) => {
    const files = [
      'archetypes/default.md',
      'archetypes/post/index.md',
      'themes/one/archetypes/default.md',
      'content/archetypes/a.md',
      'content/b.md',
    ]
    expect(await list(config, ...files)).toEqual(['content/archetypes/a.md', 'content/b.md'])
  },
)

test('a site in a folder of its repository has its own archetypes, and another folder may have that name', async () => {
  expect(await list('site/hugo.toml', 'site/archetypes/default.md', 'site/content/a.md', 'archetypes/b.md')).toEqual([
    'archetypes/b.md',
    'site/content/a.md',
  ])
})

test('what is about the repository of a site is no post', async () => {
  const files = ['README.md', 'CHANGELOG.md', 'themes/one/README.md', 'src/content/blog/a.md', 'src/content/blog/readme.md']
  expect(await list('astro.config.mjs', ...files)).toEqual(['src/content/blog/a.md', 'src/content/blog/readme.md'])
  expect(await list('blog/hugo.toml', 'blog/README.md', 'blog/content/a.md', 'README.md')).toEqual(['README.md', 'blog/content/a.md'])
  expect(await list('README.md', 'a.md')).toEqual(['README.md', 'a.md'])
})

test('a file that iCloud has not brought to this machine is away', async () => {
  const names = ['.a.md.icloud', 'posts/.b.png.icloud', '.git/.c.md.icloud', '..md.icloud', 'd.icloud', 'e.md']
  const { files, away } = await openImportFolder(folderWith(Object.fromEntries(names.map((name) => [name, '']))))
  expect({ files, away }).toEqual({ files: ['e.md'], away: ['a.md', 'posts/b.png'] })
})
