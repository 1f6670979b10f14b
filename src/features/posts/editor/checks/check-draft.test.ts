import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../drafts/draft.ts'
import { type Check, checkDraft, isComplaint, mostSevere, withoutComplaints } from './check-draft.ts'
import type { LinkAnswers } from './link-answers.ts'
import { EMPTY_OUTLINE, type Outline } from './outline.ts'

const GOOD = {
  ...EMPTY_DRAFT,
  title: 'A title',
  slug: 'a-title',
  description: 'What it is about',
  thumbnail: '/media/picture',
  category: ['Databases'],
}
const ORIGIN = 'https://blog.example'
const NO_ANSWERS: LinkAnswers = new Map()
const WRITTEN: Outline = { ...EMPTY_OUTLINE, text: 'Words.' }
const FREE = { slug: 'a-title', isFree: true, reason: null, suggestion: null }

function check(fields: Partial<typeof GOOD> = {}, outline: Partial<Outline> = {}, slug: typeof FREE | Taken = FREE): Check[] {
  return checkDraft({
    fields: { ...GOOD, ...fields },
    outline: { ...WRITTEN, ...outline },
    slug,
    links: NO_ANSWERS,
    live: null,
    origin: ORIGIN,
  })
}

type Taken = { slug: string; isFree: boolean; reason: string; suggestion: string }

/** Level and message of every check that needs something of the owner. */
function complaints(checks: Check[]): string[] {
  return checks.filter(isComplaint).map(({ level, message }) => `${level}: ${message}`)
}

test('a complete post has nothing to complain about', () => {
  expect(complaints(check())).toEqual([])
  expect(mostSevere(check())).toBe('ok')
})

test.each([
  [check({ title: ' ' }), 'bad: The title is missing'],
  [check({ title: 'x'.repeat(301) }), 'bad: The title is longer than 300 characters'],
  [
    check({}, {}, { slug: 'a-title', isFree: false, reason: 'Taken by “Other”.', suggestion: 'a-title-2' }),
    'bad: Address: Taken by “Other”',
  ],
  [
    check({ thumbnail: 'picture.png' }),
    'bad: Thumbnail must be a web address (http:// or https://) or a path on this site that begins with /',
  ],
  [
    check({ projectSourceUrl: 'github' }),
    'bad: Source code address must be a web address (http:// or https://) or a path on this site that begins with /',
  ],
  [check({ description: '' }), 'warn: No description: search engines choose one'],
  [check({ description: 'x'.repeat(161) }), 'warn: Description, 161 characters: cut after 160'],
  [check({ metaTitle: 'x'.repeat(61) }), 'warn: Search title, 61 characters: search engines cut it after about 60'],
  [
    check({ metaTitle: 'x'.repeat(301) }),
    'warn: Search title, 301 characters: search engines cut it after about 60',
    'bad: Search title must be at most 300 characters',
  ],
  [check({ metaDescription: 'x'.repeat(161) }), 'warn: Search description, 161 characters: search engines cut it after about 160'],
  [check({ noindex: true }), 'warn: Search engines are asked to leave it out'],
  [check({ canonicalUrl: 'ftp://other.example' }), 'bad: Canonical address must be a web address (http:// or https://)'],
  [
    check({ socialImage: 'picture.png' }),
    'bad: Social picture must be a web address (http:// or https://) or a path on this site that begins with /',
  ],
  [check({ thumbnail: '' }), 'warn: No thumbnail: a drawn cover is shown'],
  [check({ category: [] }), 'warn: No category'],
  [check({}, { text: '' }), 'warn: The article is empty'],
  [
    check(
      {},
      {
        images: [
          { alt: null, src: '/a' },
          { alt: ' ', src: '/b' },
          { alt: 'B', src: '/c' },
        ],
      },
    ),
    'warn: 2 images have no alt text',
  ],
  [
    check(
      {},
      {
        headings: [
          { level: 2, text: 'A' },
          { level: 4, text: 'B' },
        ],
      },
    ),
    'warn: “B” skips a level of headings',
  ],
  [check({}, { headings: [{ level: 3, text: 'First' }] }), 'warn: “First” skips a level of headings'],
  [check({}, { headings: [{ level: 1, text: 'A' }] }), 'warn: Heading 1 is the title: begin with heading 2'],
  [check({}, { headings: [{ level: 2, text: '' }] }), 'warn: A heading is empty'],
  [check({}, { links: [{ href: '#', text: 'here' }] }), 'warn: 1 link leads nowhere'],
  [
    check(
      {},
      {
        links: [
          { href: '/a', text: '' },
          { href: '/b', text: '' },
        ],
      },
    ),
    'warn: 2 links have no text',
  ],
])('complaint %#', (checks, ...expected) => {
  expect(complaints(checks)).toEqual(expected)
})

test('texts for search engines of a good length are listed', () => {
  const messages = check({ metaTitle: 'A title', metaDescription: 'What it is' }).map(({ message }) => message)
  expect(messages).toEqual(expect.arrayContaining(['Search title, 7 characters', 'Search description, 10 characters']))
})

test('headings may go back up any number of levels', () => {
  const headings = [2, 3, 4, 2, 3].map((level) => ({ level, text: 'H' }))
  expect(complaints(check({}, { headings }))).toEqual([])
})

test('the address of a post that readers know is said to lead on', () => {
  const live = { slug: 'old', number: 1, createdAt: '', publishedAt: '' }
  const checks = checkDraft({ fields: GOOD, outline: WRITTEN, slug: FREE, links: NO_ANSWERS, live, origin: ORIGIN })
  expect(complaints(checks)).toEqual(['warn: The address changes: the old one will lead to it'])
})

test('a link to the own address is no fault before readers know the post', () => {
  const dead = { kind: 'dead', reason: 'is not public on this site' } as const
  const complaintsAbout = (href: string) =>
    complaints(
      checkDraft({
        ...{ fields: GOOD, outline: { ...WRITTEN, links: [{ href, text: 'L' }] }, slug: FREE, live: null, origin: ORIGIN },
        links: new Map([[href, dead]]),
      }),
    )
  for (const own of ['/posts/a-title?token=file', '/posts/a-title#part', `${ORIGIN}/posts/a-title`])
    expect(complaintsAbout(own), own).toEqual([])
  for (const other of ['/posts/other', '/a-title', 'https://other.example/posts/a-title'])
    expect(complaintsAbout(other), other).toEqual([`warn: 1 link does not answer: ${other} is not public on this site`])
})

test('an empty slug is no fault: one is made from the title', () => {
  expect(complaints(check({ slug: '' }))).toEqual([])
})

test('a complaint about the article knows the place', () => {
  const images = ['A', null, ''].map((alt) => ({ alt, src: '/a' }))
  const links = ['/a', '#'].map((href) => ({ href, text: 'L' }))
  const headings = [2, 4].map((level) => ({ level, text: 'H' }))
  const locations = check({}, { images, links, headings }).flatMap(({ location }) => location ?? [])
  expect(locations).toEqual([
    { kind: 'image', index: 1 },
    { kind: 'heading', index: 1 },
    { kind: 'link', index: 1 },
  ])
})

test('each picture that is not stored is named, up to a number that one can read', () => {
  const named = check({}, { missingPictures: ['a.png', 'b.png'] })
  expect(complaints(named)).toEqual([
    'warn: “a.png” is not uploaded: readers will not see it',
    'warn: “b.png” is not uploaded: readers will not see it',
  ])
  expect(named.find(({ message }) => message.includes('b.png'))?.location).toEqual({ kind: 'missing-picture', index: 1 })
  const many = complaints(check({}, { missingPictures: Array.from({ length: 12 }, (_, index) => `${index}.png`) }))
  expect(many).toHaveLength(10)
  expect(many.at(-1)).toBe('warn: 3 more pictures are not uploaded')
})

test('links that were not checked have no tick, and do not keep from publishing', () => {
  const checks = check({}, { links: [{ href: 'https://a.example/', text: 'here' }] })
  expect(checks.find(({ name }) => name === 'links')).toMatchObject({ level: 'note', message: '1 link was not checked' })
  expect(mostSevere(checks)).toBe('ok')
  expect(check().find(({ name }) => name === 'links')).toMatchObject({ level: 'ok', message: 'No links to check' })
})

test('what an untouched text lacks is noted and no complaint', () => {
  const checks = withoutComplaints(check({ title: '', description: '' }))
  expect(checks.some(isComplaint)).toBe(false)
  expect(mostSevere(checks)).toBe('ok')
  expect(checks).toContainEqual({ name: 'title', field: 'title', level: 'note', message: 'The title is missing' })
})
