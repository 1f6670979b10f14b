import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { withTimeZone } from '#src/lib/format/site-time.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { ARCHIVE_PAGE_POSTS } from './archive.ts'
import { listArchive } from './list-archive.server.ts'

onDatabase('the archive', (test) => {
  test('has no page without posts but an empty one', async ({ db }) => {
    expect(await listArchive(db, 3)).toEqual({ posts: [], years: [], total: 0, page: 1, pages: 1 })
  })

  test('lists published posts alone, newest first, with their first category and the posts of each year in UTC', async ({ db }) => {
    await buildPost(db, { slug: 'old', title: 'Old', category: [], createdAt: new Date('2019-05-01T12:00:00Z') })
    await buildPost(db, { slug: 'last-second', title: 'Last second', category: ['Web', 'Go'], createdAt: new Date('2024-12-31T23:59:59Z') })
    await buildPost(db, { slug: 'first-second', title: 'First second', createdAt: new Date('2025-01-01T00:00:00Z'), category: ['Go'] })
    await buildPost(db, { slug: 'a-draft', status: 'draft', createdAt: new Date('2023-01-01T00:00:00Z') })
    await buildPost(db, { slug: 'scheduled', status: 'scheduled', createdAt: new Date('2100-01-01T00:00:00Z') })
    const archive = await listArchive(db, 1)
    expect(archive.posts.map(({ slug, category }) => [slug, category])).toEqual([
      ['first-second', 'Go'],
      ['last-second', 'Web'],
      ['old', null],
    ])
    expect(archive.years).toEqual([
      { year: 2025, posts: 1 },
      { year: 2024, posts: 1 },
      { year: 2019, posts: 1 },
    ])
  })

  test('counts the years of the time zone of the site', async ({ db }) => {
    await buildPost(db, { slug: 'new-year', createdAt: new Date('2024-12-31T22:30:00Z') })
    await buildPost(db, { slug: 'old-year', createdAt: new Date('2024-12-31T22:29:59Z') })
    await buildPost(db, { slug: 'oldest', createdAt: new Date('1970-01-01T00:00:00Z') })
    const yearsOf = (timeZone: string) =>
      withTimeZone(timeZone, async () => (await listArchive(db, 1)).years.map(({ year, posts }) => [year, posts]))
    expect(await yearsOf('UTC')).toEqual([
      [2024, 2],
      [1970, 1],
    ])
    expect(await yearsOf('Africa/Cairo')).toEqual([
      [2025, 2],
      [1970, 1],
    ])
    expect(await yearsOf('America/Los_Angeles')).toEqual([
      [2024, 2],
      [1969, 1],
    ])
    const { posts } = await withTimeZone('Africa/Cairo', () => listArchive(db, 1))
    expect(posts.map(({ createdAt }) => createdAt.slice(0, 16))).toEqual(['2025-01-01T00:30', '2025-01-01T00:29', '1970-01-01T02:00'])
  })

  test('continues on further pages, and a page beyond the end is the last one', async ({ db }) => {
    const { id } = await buildPost(db, { slug: 'template', status: 'draft' })
    await db.execute(sql`
      INSERT INTO posts (slug, title, content, rendered_html, render_version, status, created_at)
      SELECT 'post-' || n, 'Post ' || n, content, rendered_html, render_version, 'published', timestamptz '2025-01-01' - n * interval '1 day'
      FROM posts, generate_series(1, ${ARCHIVE_PAGE_POSTS + 2}::int) AS n WHERE id = ${id}`)
    const last = await listArchive(db, 9)
    expect(last).toMatchObject({ page: 2, pages: 2, total: ARCHIVE_PAGE_POSTS + 2 })
    expect(last.posts.map(({ slug }) => slug)).toEqual([`post-${ARCHIVE_PAGE_POSTS + 1}`, `post-${ARCHIVE_PAGE_POSTS + 2}`])
    expect((await listArchive(db, 1)).posts).toHaveLength(ARCHIVE_PAGE_POSTS)
  })
})
