import { expect, test } from 'vitest'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { EMPTY_COUNTS } from '../import-view.ts'
import { secondsLeft } from '../seconds-left.ts'
import {
  describeChoice,
  describeCounts,
  describeItems,
  describeKind,
  describeOutcome,
  describePace,
  describeProgress,
  describeResult,
  describeTimeLeft,
  nameInArchive,
} from './labels.ts'

test('the summary names what there is', () => {
  const counts = { ...EMPTY_COUNTS, created: 1_200, edited: 3, skipped: 1 }
  expect(describeCounts({ counts, left: 0, overwritten: 1, resolved: 0, state: 'ready' })).toBe(
    '1,200 new, 2 edited here and kept, 1 edited here and overwritten, 1 skipped.',
  )
  expect(describeCounts({ counts, left: 0, overwritten: 1, resolved: 0, state: 'done' })).toBe(
    '1,200 new, 3 edited here and kept, 1 skipped.',
  )
})

test('the other things that an import writes have a sentence each', () => {
  const counts = {
    comment: { ...EMPTY_COUNTS, created: 1_200, skipped: 2 },
    redirect: { ...EMPTY_COUNTS, unchanged: 3 },
    setting: EMPTY_COUNTS,
  }
  expect(describeItems({ counts })).toEqual(['Comments: 1,200 new, 2 skipped.', 'Redirects: 3 unchanged.'])
  expect(describeCounts({ counts: EMPTY_COUNTS, left: 0, overwritten: 0, resolved: 0, state: 'ready' })).toBe('No posts.')
})

const startedAt = new Date('2026-11-20T12:00:00Z')
const now = new Date('2026-11-20T12:00:10Z')

test('the time left follows from the pace of this run, which has to be known', () => {
  const pace = { done: 40, total: 100, startedAt, startedWith: 20 }
  expect(secondsLeft(pace, now)).toBe(30)
  expect(secondsLeft({ ...pace, done: 22 }, now)).toBeNull()
  expect(secondsLeft({ ...pace, startedAt: null }, now)).toBeNull()
  expect(secondsLeft({ ...pace, done: 100 }, now)).toBe(0)
})

test('the command line names pictures and the time left', () => {
  expect(describePace({ done: 10, total: 30, pictures: 12, startedAt }, now)).toBe(', 12 pictures, about 20 seconds left')
  expect(describePace({ done: 2, total: 30, pictures: 0, startedAt }, now)).toBe('')
})

test('the progress and the result name posts, pictures, and what a cancelled import left', () => {
  expect(describeProgress({ done: 0, total: 0, pictures: 0 })).toBe('Importing...')
  expect(describeProgress({ done: 7, total: 1_320, pictures: 0 })).toBe('7 of 1,320 posts')
  expect(describeProgress({ done: 0, total: 1, pictures: 1 })).toBe('0 of 1 post, 1 picture')
  const cancelled = { counts: { ...EMPTY_COUNTS, created: 7 }, left: 3, overwritten: 0, resolved: 0, state: 'cancelled' } as const
  expect(describeResult({ ...cancelled, pictures: 2 })).toBe('7 new, 3 not imported. 2 pictures.')
})

test('a file is a post, a page or a draft, and one that is not imported is nothing', () => {
  const file = { type: 'post', isPublished: true, outcome: 'created', isLeft: false } as const
  expect(describeKind(file)).toBe('Post')
  expect(describeKind({ ...file, isPublished: false, outcome: 'changed' })).toBe('Draft')
  expect(describeKind({ ...file, type: 'page', isPublished: false })).toBe('Page, draft')
  expect(describeKind({ ...file, outcome: 'skipped' })).toBe('–')
  expect(describeKind({ ...file, isLeft: true })).toBe('–')
})

test('an undone file says what became of its post', () => {
  const file = { outcome: 'changed', undone: 'undone', isOverwritten: false, isLeft: false } as const
  expect(describeOutcome({ ...file, outcome: 'created' })).toBe('In the trash')
  expect(describeOutcome(file)).toBe('Changed back')
  expect(describeOutcome({ ...file, undone: 'kept' })).toBe('Kept, changed since')
  expect(describeOutcome({ ...file, undone: null, isLeft: true })).toBe('Not imported')
})

test('the time left is in words', () => {
  expect([null, 1, 20, 70, 300].map(describeTimeLeft)).toEqual([
    '',
    ', almost done',
    ', about 20 seconds left',
    ', about 1 minute left',
    ', about 5 minutes left',
  ])
})

test('the post that has the address is named, with what becomes of it', () => {
  const conflict = { origin: 'here', title: 'Mine', date: '2025-01-05T00:00:00Z', isTrashed: true, otherSlug: 'a-2' } as const
  const post = { type: 'post' } as const
  const mine = '“Mine” (written here, 2025-01-05, in the trash)'
  expect(describeChoice({ ...conflict, choice: 'keep' }, post)).toBe(`${mine} has this address and stays`)
  expect(describeChoice({ ...conflict, choice: 'take' }, post)).toBe(`${mine} is replaced; its text stays in the history`)
  expect(describeChoice({ ...conflict, choice: 'both' }, post)).toBe(`${mine} stays; this one comes to /posts/a-2`)
})

test('a public post with a date in the future is scheduled', () => {
  const file = { type: 'post', isPublished: true, outcome: 'created', isLeft: false, date: '2026-11-21T00:00:00Z' } as const
  expect(describeKind(file, 'UTC', now)).toBe('Post, scheduled')
  expect(describeKind({ ...file, isPublished: false }, 'UTC', now)).toBe('Draft')
})

test('a day without a time is scheduled until it begins in the zone of the site', () => {
  const date = fromWrittenDay('2026-11-21').toISOString()
  const file = { type: 'post', isPublished: true, outcome: 'created', isLeft: false, date } as const
  const midnight = new Date('2026-11-21T00:00:00Z')
  expect(describeKind(file, 'UTC', midnight)).toBe('Post')
  expect(describeKind(file, 'America/New_York', midnight)).toBe('Post, scheduled')
})

test('a post of an export is named by its file', () => {
  expect(nameInArchive('data/blog.json/hello.md')).toBe('data/blog.json: hello')
  expect(nameInArchive('a.md', 'outer')).toBe('outer/a.md')
  expect(nameInArchive('wordpress.xml/Some title', 'outer')).toBe('outer/wordpress.xml: Some title')
  expect(nameInArchive('export.json')).toBe('export.json')
})
