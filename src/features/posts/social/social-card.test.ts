import { expect, test } from 'vitest'
import { cardVersion, parseSocialPath, socialPath } from './social-address.server.ts'
import { postCard, siteCard } from './social-card.ts'

const site = { siteName: 'Inkfolio', tagline: 'Notes.', marker: '#e6f33a', logo: null } as const
const post = { slug: 'a-b', title: 'Errors are values', category: ['Go', 'Errors'], isProject: false }

test('a post shows its title, its first category and the name of the site', () => {
  expect(postCard(post, site)).toMatchObject({ headline: 'Errors are values', label: 'Go', site: 'Inkfolio', lead: null })
  expect(postCard({ ...post, category: [] }, site).label).toBe('Post')
  expect(postCard({ ...post, category: ['数据库'], isProject: true }, site).label).toBe('Project')
})

test('the name of the site replaces a title that cannot be drawn', () => {
  expect(postCard({ ...post, title: '数据库' }, site)).toMatchObject({ headline: 'Inkfolio', site: null })
})

test('the site shows its name and its tagline', () => {
  expect(siteCard(site)).toMatchObject({ headline: 'Inkfolio', lead: 'Notes.', label: null })
})

test('title, first category, colour, logo, and the name of the site change the version', () => {
  const cards = [
    postCard(post, site),
    postCard({ ...post, title: 'Errors are data' }, site),
    postCard({ ...post, category: ['Errors', 'Go'] }, site),
    postCard(post, { ...site, marker: '#84f0b6' }),
    postCard(post, { ...site, siteName: 'Other' }),
    postCard(post, { ...site, logo: { hash: 'a', width: 64, height: 64 } }),
    postCard(post, { ...site, logo: { hash: 'b', width: 64, height: 64 } }),
    siteCard(site),
    siteCard({ ...site, tagline: 'Other.' }),
  ]
  expect(new Set(cards.map(cardVersion)).size).toBe(cards.length)
  expect(cardVersion(postCard({ ...post, category: ['Go', 'Other'] }, site))).toBe(cardVersion(postCard(post, site)))
})

test('an address is read back', () => {
  const card = postCard(post, site)
  expect(parseSocialPath(socialPath(card, 'a-b'))).toEqual({ version: cardVersion(card), slug: 'a-b' })
  expect(parseSocialPath(socialPath(card, null))).toEqual({ version: cardVersion(card), slug: null })
})

test.each([
  '/social/',
  '/social/0123456789abcdef',
  '/social/0123456789ABCDEF.png',
  '/social/0123456789abcde.png',
  '/social/0123456789abcdef/.png',
  '/social/0123456789abcdef/../a.png',
  '/social/0123456789abcdef/A.png',
  '/social/0123456789abcdef/a/b.png',
  `/social/0123456789abcdef/${'a'.repeat(201)}.png`,
])('%s is no address of a picture', (path) => {
  expect(parseSocialPath(path)).toBeNull()
})
