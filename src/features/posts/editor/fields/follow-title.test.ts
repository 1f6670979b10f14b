import { expect, test } from 'vitest'
import { slugify } from '#src/lib/text/slugify.ts'
import { EMPTY_DRAFT } from '../../drafts/draft.ts'
import { changeTitle, followsTitle } from './follow-title.ts'

const LIVE = { slug: 'a-title', number: 1, createdAt: '', publishedAt: '' }

test('the slug follows the title from the first letter', () => {
  expect(changeTitle(EMPTY_DRAFT, null, 'A Title', slugify)).toEqual({ title: 'A Title', slug: 'a-title' })
  expect(changeTitle({ ...EMPTY_DRAFT, title: 'A Title', slug: 'a-title' }, null, 'A Title!', slugify)).toEqual({
    title: 'A Title!',
    slug: 'a-title',
  })
})

test('an empty title leaves no slug behind', () => {
  expect(changeTitle({ ...EMPTY_DRAFT, title: 'A', slug: 'a' }, null, ' ', slugify)).toEqual({ title: ' ', slug: '' })
})

test('a slug that the owner chose does not change, and neither does a published one', () => {
  expect(changeTitle({ ...EMPTY_DRAFT, title: 'A Title', slug: 'chosen' }, null, 'Another', slugify)).toEqual({ title: 'Another' })
  expect(changeTitle({ ...EMPTY_DRAFT, title: 'A Title', slug: 'a-title' }, LIVE, 'Another', slugify)).toEqual({ title: 'Another' })
})

test('a number that tells it from another post does not end the following', () => {
  expect(followsTitle({ title: 'A Title', slug: 'a-title-2' }, null, slugify)).toBe(true)
  expect(followsTitle({ title: 'Top 10', slug: 'top-10' }, null, slugify)).toBe(true)
  expect(followsTitle({ title: 'A Title', slug: 'a-title-two' }, null, slugify)).toBe(false)
})
