import { describe, expect, test } from 'vitest'
import type { Generator } from '#src/features/posts/markdown/reading/dialect.ts'
import { folderWith } from '#tests/support/processes.ts'
import { readPostFile } from '../post-file.ts'
import { claimSlug } from './claim-address.ts'
import { listFormerAddresses, proposePrefix } from './list-redirects.ts'
import { linkCandidates, picturePlaces } from './local-paths.ts'
import { readSiteLayout, readSiteLayouts } from './site-layout.server.ts'
import { isSiteConfig, UNKNOWN_LAYOUT } from './site-layout.ts'

test.each([
  [{ '_config.yml': 'url: https://a.example\nbaseurl: /b/\npermalink: pretty' }, 'jekyll', 'a.example', '/b'],
  [{ '_config.yml': 'url: https://a.example/c\npost_asset_folder: true' }, 'hexo', 'a.example', '/c'],
  [{ 'config.toml': 'base_url = "https://a.example"' }, 'zola', 'a.example', ''],
  [{ 'config.toml': 'baseURL = "https://a.example/b/"' }, 'hugo', 'a.example', '/b'],
  [{ 'hugo.yaml': 'baseURL: https://a.example/' }, 'hugo', 'a.example', ''],
  [{ 'astro.config.mjs': 'x', CNAME: 'a.example\n' }, 'astro', 'a.example', ''],
  [{ 'docusaurus.config.ts': 'x' }, 'docusaurus', null, ''],
  [{ 'pelicanconf.py': 'x' }, 'pelican', null, ''],
  [{ 'hugo.toml': 'not = valid = toml' }, 'hugo', null, ''],
  [{ 'a.md': 'x' }, null, null, ''],
])('%j is a folder of %s', async (files, generator, hostname, basePath) => {
  expect(await readSiteLayout(folderWith(files), [])).toMatchObject({ generator, hostname, basePath })
})

test.each([
  [{ 'hugo.toml': 'enableEmoji = true' }, true],
  [{ 'hugo.toml': 'title = "A"' }, false],
  [{ '_config.yml': 'title: A\nplugins:\n  - jemoji' }, true],
  [{ '_config.yml': 'title: A\nplugins:\n  - jekyll-feed' }, false],
  [{ 'config.toml': 'base_url = "https://a.example"\n[markdown]\nrender_emoji = true' }, true],
  [{ 'config.toml': 'base_url = "https://a.example"' }, false],
  [{ 'docusaurus.config.ts': 'x' }, true],
  [{ '.vitepress/config.ts': 'x' }, true],
  [{ 'astro.config.mjs': 'x' }, false],
])('%o draws emoji: %s', async (files, drawsEmoji) => {
  expect(await readSiteLayout(folderWith(files), [])).toMatchObject({ drawsEmoji })
})

test('the site may lie in a folder, with its addresses and pictures', async () => {
  const folder = folderWith({ 'website/hugo.toml': 'baseURL = "https://a.example"', 'website/content/posts/a.md': 'x' })
  const layout = await readSiteLayout(folder, ['website/content/posts/a.md'])
  expect(layout).toMatchObject({ generator: 'hugo', folder: 'website/' })
  expect(readPostFile('website/content/posts/a.md', '', layout).redirects).toEqual(['/posts/a/'])
  expect(picturePlaces('/img/a.png', 'website/content/posts/a.md', layout)).toContain('website/static/img/a.png')
  expect(linkCandidates('@/posts/b.md', 'website/content/posts/a.md', layout)).toContain('website/content/posts/b.md')
})

test('each folder with a configuration is a site, and what lies inside of one belongs to it', async () => {
  const files = {
    'docs/docusaurus.config.ts': 'x',
    'docs/examples/hugo.toml': 'x',
    'sites/blog/hugo.toml': 'baseURL = "https://a.example"',
    'sites/other/a.md': 'x',
  }
  const sites = await readSiteLayouts(folderWith(files), ['docs/examples/a.md', 'docs/a.md', 'sites/blog/content/a.md', 'sites/other/a.md'])
  expect(sites.map(({ folder, generator }) => [folder, generator])).toEqual([
    ['docs/', 'docusaurus'],
    ['sites/blog/', 'hugo'],
  ])
  const inRoot = folderWith({ ...files, 'astro.config.mjs': 'x' })
  expect((await readSiteLayouts(inRoot, ['docs/a.md'])).map(({ generator }) => generator)).toEqual(['astro'])
})

test('a smaller copy of an upload may be its original, in any folder of uploads', () => {
  const places = picturePlaces('/blog/wp-content/uploads/2020/01/a-300x200.jpg', 'blog.xml/a.md', UNKNOWN_LAYOUT)
  const names = [
    'wp-content/uploads/2020/01/a-300x200.jpg',
    'wp-content/uploads/2020/01/a.jpg',
    'uploads/2020/01/a-scaled.jpg',
    '2020/01/a.jpg',
  ]
  expect(places).toEqual(expect.arrayContaining(names))
  expect(places.indexOf(names[0] ?? '')).toBeLessThan(places.indexOf(names[1] ?? ''))
})

test('configurations are known by their names', () => {
  for (const file of ['_config.yml', 'a/hugo.toml', '.eleventy.js', 'x/.vitepress/config.ts', '.vitepress/config.mts', 'CNAME'])
    expect(isSiteConfig(file)).toBe(true)
  for (const file of ['my_config.yml', 'package.json', 'config.md']) expect(isSiteConfig(file)).toBe(false)
})

test('a folder of posts without a configuration is known by its names', async () => {
  expect(await readSiteLayout(folderWith({ 'a.md': 'x' }), ['_posts/2020-01-02-a.md'])).toMatchObject({ generator: 'jekyll' })
})

const DATED = '---\ndate: 2020-01-02\ncategories: [Web]\n---'

test.each<[Generator, string, { head?: string; permalink?: string }, string]>([
  ['jekyll', '_posts/2020-01-02-My-Name.md', { head: '---\ncategories: web\n---' }, '/web/2020/01/02/My-Name.html'],
  ['jekyll', '_posts/2020-01-02-name.md', { permalink: 'pretty' }, '/2020/01/02/name/'],
  ['jekyll', '_posts/2020-01-02-name.md', { permalink: '/blog/:year/:title' }, '/blog/2020/name'],
  ['hugo', 'content/posts/Name.md', { head: DATED }, '/posts/name/'],
  ['hugo', 'content/posts/name/index.md', { head: '---\nslug: other\n---' }, '/posts/other/'],
  ['hugo', 'content/posts/name.md', { head: '---\nurl: /x/y/\n---' }, '/x/y/'],
  ['zola', 'content/blog/2020-01-02-name.md', {}, '/blog/name/'],
  ['hexo', 'source/_posts/name.md', { head: DATED, permalink: ':year/:month/:day/:title/' }, '/2020/01/02/name/'],
  ['docusaurus', 'blog/2020-01-02-name.md', {}, '/blog/2020/01/02/name'],
  ['docusaurus', 'blog/2020-01-02-name/index.mdx', { head: '---\nslug: own\n---' }, '/blog/own'],
  ['docusaurus', 'docs/01-start/02-name.md', {}, '/docs/start/name'],
  ['pelican', 'content/name.md', {}, '/name.html'],
  ['gatsby', 'content/blog/name/index.md', {}, '/name/'],
  ['eleventy', 'content/blog/2020-01-02-name.md', {}, '/blog/name/'],
  ['astro', 'src/content/blog/name.mdx', {}, '/blog/name/'],
  ['next', 'data/blog/name.mdx', {}, '/blog/name'],
  ['next', 'app/blog/name/page.mdx', {}, '/blog/name'],
  ['vitepress', 'posts/name.md', {}, '/posts/name.html'],
])('%s had %s at its own address', (generator, file, { head = '', permalink = null }, address) => {
  expect(readPostFile(file, `${head}\n`, { ...UNKNOWN_LAYOUT, generator, permalink }).redirects).toEqual([address])
})

test('addresses of a former site have its base, and patterns of its sections', () => {
  const layout = { ...UNKNOWN_LAYOUT, generator: 'hugo' as const, basePath: '/b', permalinks: { posts: '/:year/:slug/' } }
  expect(readPostFile('content/posts/name.md', DATED, layout).redirects).toEqual(['/b/2020/name/'])
})

test('dated files of one name get their dates, and every former address leads to its post', () => {
  const layout = { ...UNKNOWN_LAYOUT, generator: 'jekyll' as const }
  const owners = new Map<string, string>()
  const posts = ['_posts/2013-06-07-this-week.md', '_posts/2013-06-14-this-week.md'].map((file) => {
    const post = readPostFile(file, '', layout)
    return { ...post, slug: claimSlug(post, owners) }
  })
  expect(posts.map(({ slug }) => slug)).toEqual(['this-week', '2013-06-14-this-week'])
  expect(listFormerAddresses(posts)).toEqual([
    { from: '/2013/06/07/this-week.html', to: '/posts/this-week' },
    { from: '/2013/06/14/this-week.html', to: '/posts/2013-06-14-this-week' },
  ])
  expect(() => claimSlug(readPostFile('this-week.md', ''), owners)).toThrow('already taken by _posts/2013-06-07-this-week.md')
})

test('files of one name in several folders get the names of their folders', () => {
  const owners = new Map<string, string>()
  const files = ['api/box.md', 'es/api/box.md', 'fr/api/box.md', 'de/box/index.md']
  const slugs = files.map((file) => claimSlug(readPostFile(file, ''), owners))
  expect(slugs).toEqual(['box', 'api-box', 'fr-api-box', 'de-box'])
  expect(() => claimSlug(readPostFile('de/box/index.md', ''), owners)).toThrow('the slug box is already taken by api/box.md')
})

test('translations have slugs and addresses of their own', () => {
  const layout = { ...UNKNOWN_LAYOUT, generator: 'hugo' as const }
  const read = (file: string) => readPostFile(file, '', layout)
  expect(read('content/posts/a/index.fr.md')).toMatchObject({ slug: 'a-fr', redirects: ['/fr/posts/a/'] })
  expect(read('content/posts/a/index.pt-BR.md')).toMatchObject({ slug: 'a-pt-br', redirects: ['/pt-br/posts/a/'] })
  expect(read('content/posts/a.zh-CN.md')).toMatchObject({ slug: 'a-zh-cn', redirects: ['/zh-cn/posts/a/'] })
  expect(read('content/posts/a/index.md')).toMatchObject({ slug: 'a', redirects: ['/posts/a/'] })
  expect(read('content/posts/node.js.md')).toMatchObject({ slug: 'node-js', redirects: ['/posts/node.js/'] })
})

test('a folder of former addresses is proposed as one redirect', () => {
  const redirects = ['a', 'b', 'c'].map((slug) => ({ from: `/blog/${slug}/`, to: `/posts/${slug}` }))
  expect(proposePrefix([...redirects, { from: '/x', to: '/posts/a' }])).toEqual({ from: '/blog/*', to: '/posts/*' })
  expect(proposePrefix(redirects.slice(0, 2))).toBeNull()
  expect(proposePrefix(redirects.map(({ to }) => ({ from: `/2020${to}.html`, to })))).toBeNull()
  expect(proposePrefix([])).toBeNull()
})

test('an address that stays needs no redirect', () => {
  const post = readPostFile('a.md', '---\naliases: [/posts/a/, /b]\n---')
  expect(listFormerAddresses([post])).toEqual([{ from: '/b', to: '/posts/a' }])
})

describe('local paths', () => {
  const layout = { ...UNKNOWN_LAYOUT, basePath: '/site' }

  test.each([
    ['./other.md', 'blog/a.md', 'blog/other.md'],
    ['../posts/other/', 'blog/a.md', 'posts/other'],
    ['../other/', 'blog/a/index.md', 'blog/other'],
    ['../other', 'blog/a.md', 'blog/other'],
    ['@/blog/other.md', 'x/a.md', 'content/blog/other.md'],
    ['{filename}/blog/other.md', 'x/a.md', 'blog/other.md'],
    ['/blog/other/', 'x/a.md', 'other'],
    ['/other.html', 'x/a.md', 'posts/other'],
    ['/site/2020/01/02/other.html', 'x/a.md', '2020/01/02/other'],
    ['/blog/2020/01/02/Other.html', 'x/a.md', '@ref/2020-01-02-other'],
    ['/2020/01/02/other/', 'x/a.md', '@ref/2020-01-02-other'],
  ])('%s in %s may mean %s', (name, file, wanted) => {
    expect(linkCandidates(name, file, layout)).toContain(wanted)
  })

  test.each([
    ['a.png', 'posts/p.md', 'posts/a.png'],
    ['a.png', 'posts/p.md', 'posts/p/a.png'],
    ['/blog/assets/a.png', 'posts/p.md', 'static/blog/assets/a.png'],
    ['/blog/assets/a.png', 'posts/p.md', 'public/assets/a.png'],
    ['/site/img/a.png', 'posts/p.md', 'assets/img/a.png'],
    ['~/assets/a.png', 'posts/p.md', 'src/assets/a.png'],
    ['{static}/images/a.png', 'content/p.md', 'content/images/a.png'],
    ['../img/a.png', 'posts/p.md', 'img/a.png'],
  ])('the picture %s of %s may be %s', (name, file, wanted) => {
    expect(picturePlaces(name, file, layout)).toContain(wanted)
  })
})

test('the pictures of an export may lie beside its folder, in an outer one', () => {
  const layout = { ...UNKNOWN_LAYOUT, folder: 'backup/data/' }
  const places = picturePlaces('/content/images/a.png', 'backup/data/ghost.json/a.md', layout)
  for (const folder of ['backup/data/content', 'backup/content', 'content', 'backup']) expect(places).toContain(`${folder}/images/a.png`)
})
