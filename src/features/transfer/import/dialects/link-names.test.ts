import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapAddresses } from '../local-links.server.ts'
import { namesOfFile, namesOfLink, SEVERAL_POSTS } from './link-names.ts'
import { linkCandidates } from './local-paths.ts'
import { UNKNOWN_LAYOUT } from './site-layout.ts'

const file = (name: string, slug: string, addresses: string[] = []) => ({ type: 'post' as const, file: name, slug, addresses })

/** What `link` in the file `a.md` leads to. */
function resolve(link: string, files: Parameters<typeof mapAddresses>[0]): string | undefined {
  const addresses = mapAddresses(files)
  return linkCandidates(link, 'a.md', UNKNOWN_LAYOUT)
    .map((candidate) => addresses.get(candidate))
    .find((found) => found !== undefined)
}

const FILES = [
  file('hello-world/index.md', 'hello-world'),
  file('2020-05-06-dated.md', 'dated'),
  file('sub/named.md', 'own-slug', ['guides/from-path']),
  file('one/same.md', 'same'),
  { ...file('two/same.md', 'two-same'), writtenSlug: 'same' },
  file('My Notes.md', 'my-notes'),
  file('translated/index.md', 'translated'),
  file('translated/index.fr.md', 'translated-fr'),
  file('translated/index.zh-CN.md', 'translated-zh-cn'),
  file('translated/index.zh-TW.md', 'translated-zh-tw'),
  file('react.md', 'react'),
  file('2018-update.md', 'roadmap', ['2018/03/12/roadmap']),
]

test.each([
  // Gatsby
  ['/blog/2019/hello-world/', '/posts/hello-world'],
  ['/a/b/c/hello-world', '/posts/hello-world'],
  ['/x/Hello-World/index.html', '/posts/hello-world'],
  ['../../pages/blog/hello-world/', '/posts/hello-world'],
  // Astro
  ['/en/articles/dated/', '/posts/dated'],
  ['/articles/2020-05-06-dated/', '/posts/dated'],
  ['src/content/deep/named.md', '/posts/own-slug'],
  // Eleventy
  ['/notes/own-slug/', '/posts/own-slug'],
  ['/docs/from-path.html', '/posts/own-slug'],
  ['/notes/my-notes', '/posts/my-notes'],
  // Zola
  ['@/blog/dated.md', '/posts/dated'],
  ['@/blog/2020-05-06-dated.md', '/posts/dated'],
  ['@/edition-2/posts/hello-world/index.md', '/posts/hello-world'],
  ['@/edition-2/posts/translated/index.fr.md', '/posts/translated-fr'],
  ['@/edition-2/posts/translated/index.zh-TW.md', '/posts/translated-zh-tw'],
  ['/fr/edition-2/translated/', '/posts/translated-fr'],
  ['/zh-CN/edition-2/translated/', '/posts/translated-zh-cn'],
  ['/edition-2/translated/', '/posts/translated'],
  ['@/documentation/two/same.md', '/posts/two-same'],
  ['/documentation/two/same/', '/posts/two-same'],
  // The date of the former address
  ['/blog/2018/03/12/roadmap.html', '/posts/roadmap'],
  ['/blog/2018/03/roadmap/', '/posts/roadmap'],
  ['/blog/roadmap/', '/posts/roadmap'],
  ['/blog/2017/02/06/roadmap.html', undefined],
  ['/blog/2020/05/dated', '/posts/dated'],
  ['/blog/2021/05/dated', undefined],
  // Nothing to guess
  ['/x/y/same/', SEVERAL_POSTS],
  ['@/x/y/same.md', SEVERAL_POSTS],
  ['/tags/react/', undefined],
  ['/blog/category/react', undefined],
  ['/x/files/react.pdf', undefined],
  ['/x/y/hello-world.png', undefined],
  ['/2020/05/', undefined],
  ['/x/elsewhere/', undefined],
  ['@/hello-world/_index.md', undefined],
  ['..', undefined],
])('%s leads to %s', (link, address) => {
  expect(resolve(link, FILES)).toBe(address)
})

test('an exact address counts more than a name, and the address here is one', () => {
  const files = [
    file('x/first.md', 'first', ['notes/second']),
    file('x/second.md', 'second'),
    file('third.md', 'fourth'),
    file('f.md', 'third'),
  ]
  expect(resolve('/notes/second', files)).toBe('/posts/first')
  expect(resolve('/posts/third', files)).toBe('/posts/third')
  expect(resolve('/third', files)).toBe('/posts/fourth')
})

test('property: the name of one file leads to it below any folder, that of two files to neither', () => {
  const word = fc.stringMatching(/^[a-z]{3,8}(?:-[a-z]{3,8}){0,2}$/)
  const folders = fc.array(fc.stringMatching(/^x[a-z]{2,6}$/), { minLength: 3, maxLength: 5 })
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 8 }), folders, fc.boolean(), (names, above, isFolder) => {
      const files = names.map((name) => file(isFolder ? `${name}/index.md` : `${name}.md`, name))
      const [first = '', second = ''] = names
      const link = `/${above.join('/')}/${first}`
      for (const end of ['', '/', '.html', '/index.html', '.md']) expect(resolve(`${link}${end}`, files)).toBe(`/posts/${first}`)
      expect(resolve(link, [...files, file(`other/${first}.md`, `other-${first}`)])).toBe(SEVERAL_POSTS)
      expect(resolve(`/${above.join('/')}/${first}${second}`, files)).toBe(
        names.includes(first + second) ? `/posts/${first}${second}` : undefined,
      )
    }),
  )
})

test('names are without extension, folders and `index`, with the date and without it', () => {
  expect(namesOfFile(file('a/2020-01-02-b/index.md', 'c', ['d/e.html', 'f']))).toEqual(
    ['b', 'c', 'e', 'f'].flatMap((name) => [name, `2020-${name}`, `2020-01-${name}`, `2020-01-02-${name}`]),
  )
  expect(namesOfFile(file('a.md', 'a', []))).toEqual(['a', '*-a'])
  expect(namesOfLink('/a/2020-01-02-B/')).toEqual(['2020-01-02-b', '*-b'])
  expect(namesOfLink('/fr/b.html')).toEqual(['b.fr', 'b'])
})
