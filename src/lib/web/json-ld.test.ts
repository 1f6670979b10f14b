import { expect, test } from 'vitest'
import { breadcrumbLd } from './json-ld.ts'
import { aboutLd, collectionLd, contactLd, faqLd, webSiteLd } from './page-ld.ts'
import { type LdPost, postLd } from './post-ld.ts'

const site = { name: 'Inkfolio', description: 'Notes.', author: 'Ada', origin: 'https://blog.test', sameAs: [] }
const page = { name: 'A page', description: 'What it is.', path: '/a-page' }
const post: LdPost = {
  slug: 'a-loop',
  title: 'A loop',
  description: 'About loops.',
  metaDescription: '',
  sharedImage: null,
  category: ['Web', 'Rust'],
  authors: [],
  language: null,
  createdAt: '2025-01-05T00:00:00.000Z',
  updatedAt: '2025-01-06T00:00:00.000Z',
  readingMinutes: 4,
  isProject: false,
  socialPicture: '/social/0123456789abcdef/a.png',
  projectSourceUrl: 'https://example.com/source',
}

test('a post names its own authors, and the author of the site publishes it', () => {
  const [ada, grace] = ['Ada L.', 'Grace'].map((name) => ({ '@type': 'Person', name }))
  expect(postLd(site, { ...post, authors: ['Grace'] })).toMatchObject({ author: grace, publisher: { name: 'Ada' } })
  expect(postLd(site, { ...post, authors: ['Ada L.', 'Grace'] }).author).toEqual([ada, grace])
})

test('the site can be searched', () => {
  expect(webSiteLd(site)).toMatchObject({
    '@type': 'WebSite',
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: 'https://blog.test/posts?search={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  })
})

test('a post is a BlogPosting', () => {
  const data = postLd(site, post)
  expect(data).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'A loop',
    url: 'https://blog.test/posts/a-loop',
    image: 'https://blog.test/social/0123456789abcdef/a.png',
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    timeRequired: 'PT4M',
    author: { '@type': 'Person', name: 'Ada' },
  })
  expect(data.codeRepository).toBeUndefined()
})

test('a project is SoftwareSourceCode', () => {
  expect(postLd(site, { ...post, isProject: true })).toMatchObject({
    '@type': 'SoftwareSourceCode',
    name: 'A loop',
    codeRepository: 'https://example.com/source',
  })
  expect(JSON.stringify(postLd(site, { ...post, isProject: true, projectSourceUrl: null }))).not.toContain('codeRepository')
})

test('breadcrumbs start at home with position 1', () => {
  expect(breadcrumbLd(site, [{ name: 'Posts', path: '/posts' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://blog.test/' },
    { '@type': 'ListItem', position: 2, name: 'Posts', item: 'https://blog.test/posts' },
  ])
})

test('a collection names its posts', () => {
  expect(collectionLd(site, page, [post])).toMatchObject({
    '@type': 'CollectionPage',
    mainEntity: { itemListElement: [{ position: 1, name: 'A loop', url: 'https://blog.test/posts/a-loop' }] },
  })
})

test('questions have their answers', () => {
  expect(faqLd(site, page, [{ question: 'Why?', answer: 'Because.' }])).toMatchObject({
    '@type': 'FAQPage',
    url: 'https://blog.test/a-page',
    mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } }],
  })
})

test('the author is the person of the profiles, wherever the author stands', () => {
  const sameAs = ['https://github.com/ada', 'https://mastodon.example/@ada']
  const known = { ...site, sameAs }
  expect(webSiteLd(known)).toMatchObject({ publisher: { sameAs } })
  expect(aboutLd(known, page)).toMatchObject({ '@type': 'AboutPage', mainEntity: { '@type': 'Person', name: 'Ada', sameAs } })
  expect(contactLd(known, page)).toMatchObject({ '@type': 'ContactPage', mainEntity: { '@type': 'Person', name: 'Ada', sameAs } })
  expect(postLd(known, post)).toMatchObject({ author: { sameAs } })
  expect(postLd(known, { ...post, authors: ['Grace'] }).author).toEqual({ '@type': 'Person', name: 'Grace' })
  expect(JSON.stringify(postLd(site, post))).not.toContain('sameAs')
})

test('the publisher has the logo of the owner', () => {
  const logo = { url: 'https://blog.test/media/icons/abc/icon-512.png', width: 512, height: 512 }
  const branded = { ...site, logo: { folder: '/media/icons/abc' } }
  for (const data of [webSiteLd(branded), postLd(branded, post)]) {
    expect(data.publisher).toMatchObject({ '@type': ['Person', 'Organization'], name: 'Ada', logo })
  }
  expect(webSiteLd({ ...site, logo: null }).publisher).toEqual({ '@type': 'Person', name: 'Ada', url: 'https://blog.test/about' })
})
