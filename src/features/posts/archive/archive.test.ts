import { expect, test } from 'vitest'
import { ARCHIVE_PAGE_POSTS, archiveHref, archivePages, groupByYear, locateYears } from './archive.ts'

test('a year begins on the page with its newest post', () => {
  const years = [
    { year: 2026, posts: ARCHIVE_PAGE_POSTS - 1 },
    { year: 2025, posts: 1 },
    { year: 2024, posts: 3 * ARCHIVE_PAGE_POSTS },
    { year: 2020, posts: 5 },
  ]
  expect(locateYears(years).map(({ year, page }) => [year, page])).toEqual([
    [2026, 1],
    [2025, 1],
    [2024, 2],
    [2020, 5],
  ])
  expect(archivePages(years)).toEqual({ total: 4 * ARCHIVE_PAGE_POSTS + 5, pages: 5 })
})

test('without a post there is one empty page', () => {
  expect(archivePages([])).toEqual({ total: 0, pages: 1 })
  expect(groupByYear([])).toEqual([])
})

test('posts are grouped by the year of their date in the offset of its time', () => {
  const post = (slug: string, createdAt: string) => ({ slug, title: slug, createdAt, category: null })
  const posts = [post('b', '2026-01-01T00:00:00.000Z'), post('a', '2025-12-31T23:59:59.999Z'), post('z', '2025-01-01T04:00:00.000+05:30')]
  expect(groupByYear(posts).map(({ year, posts }) => [year, posts.map(({ slug }) => slug)])).toEqual([
    [2026, ['b']],
    [2025, ['a', 'z']],
  ])
})

test.each([
  [1, undefined, '/archive'],
  [1, 2025, '/archive#y2025'],
  [3, 2019, '/archive?page=3#y2019'],
])('page %s at year %s is %s', (page, year, href) => expect(archiveHref(page, year)).toBe(href))
