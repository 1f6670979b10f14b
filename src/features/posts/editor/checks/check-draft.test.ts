import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../drafts/draft.ts'
import { type Check, checkDraft, mostSevere } from './check-draft.ts'
import { EMPTY_OUTLINE, type Outline } from './outline.ts'

const GOOD = {
  ...EMPTY_DRAFT,
  title: 'A title',
  slug: 'a-title',
  description: 'What it is about',
  thumbnail: '/media/picture',
  category: ['Databases'],
}
const WRITTEN: Outline = { ...EMPTY_OUTLINE, text: 'Words.' }
const FREE = { slug: 'a-title', isFree: true, reason: null, suggestion: null }

function check(fields: Partial<typeof GOOD> = {}, outline: Partial<Outline> = {}, slug: typeof FREE | Taken = FREE): Check[] {
  return checkDraft({ fields: { ...GOOD, ...fields }, outline: { ...WRITTEN, ...outline }, slug, live: null })
}

type Taken = { slug: string; isFree: boolean; reason: string; suggestion: string }

/** Level and message of every check that is not 'ok'. */
function complaints(checks: Check[]): string[] {
  return checks.filter(({ level }) => level !== 'ok').map(({ level, message }) => `${level}: ${message}`)
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
])('complaint %#', (checks, complaint) => {
  expect(complaints(checks)).toEqual([complaint])
})

test('headings may go back up any number of levels', () => {
  const headings = [2, 3, 4, 2, 3].map((level) => ({ level, text: 'H' }))
  expect(complaints(check({}, { headings }))).toEqual([])
})

test('the address of a post that readers know is said to lead on', () => {
  const live = { slug: 'old', number: 1, createdAt: '', publishedAt: '' }
  const checks = checkDraft({ fields: GOOD, outline: WRITTEN, slug: FREE, live })
  expect(complaints(checks)).toEqual(['warn: The address changes: the old one will lead to it'])
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
