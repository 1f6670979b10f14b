import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Meta } from 'react-router'
import { expect, test } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { canonicalUrl, DESCRIPTION_LENGTH, type PageMeta, pageMeta, sharedImageUrl, truncateDescription } from './page-meta.ts'

// Any UTF-16, lone surrogates included.
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })

const page: PageMeta = {
  title: 'A loop',
  description: 'About loops.',
  path: '/posts/a-loop',
  origin: 'https://blog.test',
  siteName: 'Inkfolio',
  socialPicture: '/social/0123456789abcdef.png',
}
const HASH = 'ab'.repeat(32)

/** The head as React Router renders it. */
function head(overrides: Partial<PageMeta> = {}): string {
  const Page = createRoutesStub([{ path: '/', Component: Meta, meta: () => pageMeta({ ...page, ...overrides }) }])
  return renderToStaticMarkup(<Page />)
}

test('a title cannot end the structured data, nor any attribute', () => {
  const title = '</script><script>alert(1)</script><!-- "\u2028'
  const html = head({ title, description: '"><script>alert(2)</script>', jsonLd: [{ '@type': 'BlogPosting', headline: title }] })
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(html).not.toContain('<!--')
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@type': 'BlogPosting', headline: title })
})

test('structured data preserves any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const html = head({ jsonLd: [{ '@type': 'BlogPosting', headline: text }] })
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
      expect(JSON.parse(json).headline).toBe(text)
    }),
    { numRuns: runs(50) },
  )
})

test.each(['/posts?search=x', '/projects?category=Web&search=%20x', '/posts?page=2&search=x'])('%s is not to be indexed', (path) => {
  expect(head({ path })).toContain('<meta name="robots" content="noindex"/>')
})

test.each(['/posts', '/posts?search=', '/posts?search=%20+', '/posts?category=search'])('%s may be indexed', (path) => {
  expect(head({ path })).not.toContain('noindex')
})

test('a page has title, canonical URL and a link preview', () => {
  const html = head({ keywords: ['contact', 'e-mail'], type: 'article' })
  for (const tag of [
    '<title>A loop · Inkfolio</title>',
    '<meta name="description" content="About loops."/>',
    '<meta name="keywords" content="contact, e-mail"/>',
    '<link rel="canonical" href="https://blog.test/posts/a-loop"/>',
    '<meta property="og:type" content="article"/>',
    '<meta property="og:title" content="A loop"/>',
    '<meta property="og:url" content="https://blog.test/posts/a-loop"/>',
    '<meta property="og:image" content="https://blog.test/social/0123456789abcdef.png"/>',
    '<meta property="og:image:type" content="image/png"/>',
    '<meta property="og:image:width" content="1200"/>',
    '<meta property="og:image:height" content="630"/>',
    '<meta property="og:image:alt" content="A loop"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
  ]) {
    expect(html).toContain(tag)
  }
})

test('the title of the home page is the name of the site', () => {
  expect(head({ title: 'Inkfolio' })).toContain('<title>Inkfolio</title>')
})

test('a repeated category has one tag, and every author one', () => {
  const article = {
    publishedAt: '2025-01-05T00:00:00Z',
    updatedAt: '2025-01-06T00:00:00Z',
    authors: ['Ada', 'Grace'],
    categories: ['Web', 'Web', 'Rust'],
  }
  expect(head({ article }).match(/article:tag/g)).toHaveLength(2)
  expect(head({ article }).match(/article:author/g)).toHaveLength(2)
})

test.each([
  ['/plates/plate-loop.svg', null],
  ['https://example.com/a.SVG', null],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AAAA', null],
  ['picture.png', null],
  [`/media/${HASH}`, `https://blog.test/media/${HASH}/1000`],
  [`/media/${HASH}/700`, `https://blog.test/media/${HASH}/700`],
  ['https://example.com/a b.png', 'https://example.com/a%20b.png'],
  ['//example.com/a.png', 'https://example.com/a.png'],
])('the picture %s is shared as %s', (image, shared) => {
  expect(sharedImageUrl('https://blog.test', image)).toBe(shared)
})

test.each([
  ['/', 'https://blog.test/'],
  ['', 'https://blog.test/'],
  ['/?search=x', 'https://blog.test/'],
  ['/posts/', 'https://blog.test/posts'],
  ['/posts?utm_source=x&token=y#top', 'https://blog.test/posts'],
  ['/posts?page=1', 'https://blog.test/posts'],
  ['/posts?page=-3', 'https://blog.test/posts'],
  ['/posts?page=1e999', 'https://blog.test/posts'],
  ['/posts?page=2&category=C%2B%2B', 'https://blog.test/posts?category=C%2B%2B&page=2'],
  ['/posts?category=Web&search=x&page=2', 'https://blog.test/posts'],
  ['//evil.test/posts', 'https://blog.test/evil.test/posts'],
  ['/\\evil.test', 'https://blog.test/evil.test'],
  ['/category/c%2B%2B', 'https://blog.test/category/c%2B%2B'],
])('the canonical address of %j is %s', (path, canonical) => {
  expect(canonicalUrl('https://blog.test', path)).toBe(canonical)
})

test('a canonical address is its own canonical address, on this site', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(anyText, fc.constantFrom('/', '//', '..', '.', '\\', '?page=2', '&category=a', '#', '%', '\t'))),
      (parts) => {
        const canonical = canonicalUrl('https://blog.test', parts.join(''))
        expect(new URL(canonical).origin).toBe('https://blog.test')
        expect(canonicalUrl('https://blog.test', canonical.slice('https://blog.test'.length))).toBe(canonical)
      },
    ),
  )
})

test('a description of 160 characters stays, one more is cut after a whole word', () => {
  const fits = `${'word '.repeat(31)}words`
  expect(fits).toHaveLength(160)
  expect(truncateDescription(fits)).toBe(fits)
  expect(truncateDescription(`${fits}s`)).toBe(`${'word '.repeat(30)}word…`)
})

test('a description without spaces is cut at 160, never within a character', () => {
  expect(truncateDescription('x'.repeat(500))).toBe(`${'x'.repeat(159)}…`)
  const cut = truncateDescription(`x${'🎉'.repeat(200)}`)
  expect(cut.isWellFormed()).toBe(true)
  expect(cut.length).toBeLessThanOrEqual(DESCRIPTION_LENGTH)
})

test('any text becomes one line of at most 160 characters, and only what was cut has the ellipsis', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const line = text.toWellFormed().replace(/\s+/g, ' ').trim()
      const short = truncateDescription(text)
      expect(short.isWellFormed()).toBe(true)
      expect(short.length).toBeLessThanOrEqual(DESCRIPTION_LENGTH)
      expect(line.length <= DESCRIPTION_LENGTH ? short === line : short.endsWith('…')).toBe(true)
      if (line.length > DESCRIPTION_LENGTH) expect(line.startsWith(short.slice(0, -1))).toBe(true)
    }),
  )
})
