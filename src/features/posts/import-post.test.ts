import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { postSlugs, posts } from '#src/db/schema/posts.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { withTimeZone } from '#src/lib/format/site-time.server.ts'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { AppError } from '#src/server/errors.ts'
import { onDatabase } from '#tests/support/database.ts'
import { readPost } from '#tests/support/factories.ts'
import { importPost, previewImport } from './import-post.server.ts'
import type { PostInput } from './post.schema.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-21T12:00:00Z')
const base: PostInput = { slug: 'a-post', title: 'A post', content: '<h2>One</h2><p>text</p>', published: true }

function save(db: Db, changes: Partial<PostInput> = {}, at = now) {
  return importPost(db, { ...base, ...changes }, { now: at, resolveImages: async () => new Map() })
}

onDatabase('saving a post', (test) => {
  test.for([
    ['a slug that is no slug', { slug: 'A Post' }, /slug must consist of/],
    ['an empty title', { title: ' \n ' }, /title must not be empty/],
    ['a title that is too long', { title: 'x'.repeat(301) }, /title must be at most 300/],
    ['a thumbnail that is no address', { thumbnail: 'javascript:alert(1)' }, /thumbnail must be/],
    ['a project address that is none', { projectSourceUrl: 'data:text/html,x' }, /project_source_url must be/],
    ['a date out of the calendar', { createdAt: new Date('0001-01-01') }, /created_at must lie between/],
    ['too many authors', { authors: Array.from({ length: 21 }, (_, n) => `a${n}`) }, /authors must hold at most 20/],
    ['the name of an author that is too long', { authors: 'x'.repeat(101) }, /names of at most 100/],
    ['too many categories', { category: Array.from({ length: 31 }, (_, n) => `c${n}`) }, /at most 30/],
  ] as const)('refuses %s', async ([_, changes, issue], { db }) => {
    const refusal = await save(db, changes).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'invalid_input', details: { issues: [expect.stringMatching(issue)] } })
    expect((await db.execute(sql`SELECT 1 FROM posts`)).rows).toEqual([])
  })

  test('creates and renders a post, and reports an unchanged one', async ({ db }) => {
    const full: Partial<PostInput> = {
      description: 'D',
      thumbnail: '/media/x.png',
      category: 'Java, java, Web',
      isProject: true,
      projectPreviewUrl: 'https://a.b',
      projectSourceLabel: 'Get it',
    }
    expect(await save(db, full)).toBe('created')
    expect(await save(db, full, later)).toBe('unchanged')
    const row = await readPost(db, base.slug)
    expect(row).toMatchObject({ category: ['Java', 'Web'], published: true, createdAt: now, updatedAt: now, publishedAt: now, revision: 1 })
    expect(row.projectPreviewLabel).toBe('Live Preview')
    expect(row.renderedHtml).toContain('<h2 id="one">')
    expect(row.toc).toEqual([{ level: 2, id: 'one', text: 'One' }])
    expect(row.plainText).toBe('One\ntext')
  })

  test.for<[string, Partial<PostInput>]>([
    ['title', { title: 'Other' }],
    ['description', { description: 'Other' }],
    ['thumbnail', { thumbnail: '/other.png' }],
    ['category', { category: ['Other'] }],
    ['content', { content: '<p>Other</p>' }],
    ['published', { published: false }],
    ['createdAt', { createdAt: new Date('2020-01-01') }],
    ['isProject', { isProject: true }],
    ['projectPreviewUrl', { projectPreviewUrl: 'https://other.example' }],
    ['projectPreviewLabel', { projectPreviewLabel: 'Other' }],
    ['projectSourceUrl', { projectSourceUrl: 'https://other.example' }],
    ['projectSourceLabel', { projectSourceLabel: 'Other' }],
  ])('notices a change of %s', async ([_, change], { db }) => {
    await save(db)
    expect(await previewImport(db, { ...base, ...change }, { now: later })).toBe('changed')
    expect(await save(db, change, later)).toBe('changed')
    expect(await save(db, change, later)).toBe('unchanged')
    expect(await readPost(db, base.slug)).toMatchObject({ revision: 2, updatedAt: change.createdAt ?? now, publishedAt: now })
  })

  test('a date in the future schedules, a draft stays one, a date that is not given stays', async ({ db }) => {
    await save(db, { createdAt: later })
    expect(await readPost(db, base.slug)).toMatchObject({ status: 'scheduled', published: false, publishedAt: null, createdAt: later })
    expect(await save(db, {}, later)).toBe('changed')
    expect(await readPost(db, base.slug)).toMatchObject({ status: 'published', publishedAt: later, createdAt: later })
    await save(db, { published: false }, later)
    expect(await readPost(db, base.slug)).toMatchObject({ status: 'draft', createdAt: later })
  })

  test('what is old stays old: the last change is what the source says, else the public date, never in the future', async ({ db }) => {
    const old = new Date('2019-05-05T10:00:00Z')
    const said = new Date('2020-01-01T10:00:00Z')
    const saveAs = (changes: Partial<PostInput>, updatedAt?: Date) =>
      importPost(db, { ...base, createdAt: old, ...changes }, { now, resolveImages: async () => new Map(), updatedAt })
    const lastChange = async () => (await readPost(db, base.slug)).updatedAt
    await saveAs({})
    expect(await lastChange()).toEqual(old)
    await saveAs({ title: 'Changed' }, said)
    expect(await lastChange()).toEqual(said)
    await saveAs({ title: 'Changed again' }, later)
    expect(await lastChange()).toEqual(now)
  })

  test('a day is public from its beginning in the zone of the site', async ({ db }) => {
    const day = fromWrittenDay('2026-11-21')
    const statusAt = async (zone: string, at: string) => {
      await withTimeZone(zone, () =>
        importPost(db, { ...base, createdAt: day }, { now: new Date(at), resolveImages: async () => new Map() }),
      )
      return (await readPost(db, base.slug)).status
    }
    expect(await statusAt('Asia/Tokyo', '2026-11-20T14:59:00Z')).toBe('scheduled')
    expect(await statusAt('Asia/Tokyo', '2026-11-20T15:01:00Z')).toBe('published')
    expect(await statusAt('America/New_York', '2026-11-21T04:59:00Z')).toBe('scheduled')
    expect(await statusAt('America/New_York', '2026-11-21T05:01:00Z')).toBe('published')
  })

  test('an article rendered by an older program is rendered again', async ({ db }) => {
    await save(db)
    await db.update(posts).set({ renderVersion: 0, renderedHtml: 'old' })
    expect(await save(db)).toBe('changed')
    expect((await readPost(db, base.slug)).renderedHtml).toContain('<h2 id="one">')
  })

  test('takes over an address that another post had before', async ({ db }) => {
    await save(db, { slug: 'other' })
    await db.insert(postSlugs).values({ slug: 'a-post', postId: (await readPost(db, 'other')).id })
    await save(db)
    expect(await db.select().from(postSlugs)).toEqual([])
  })

  test('an import over starter content clears its origin', async ({ db }) => {
    await importPost(db, base, { now, resolveImages: async () => new Map(), origin: 'starter' })
    expect(await readPost(db, base.slug)).toMatchObject({ origin: 'starter', draftVersion: 1 })
    await save(db, { title: 'Mine' }, later)
    expect(await readPost(db, base.slug)).toMatchObject({ origin: null, draftVersion: 2 })
  })

  test('characters that PostgreSQL cannot store are removed or replaced', async ({ db }) => {
    const odd = { title: 'a\0b \ud800', content: '<p>\0\udfff</p>', category: ['\0c'] }
    expect(await save(db, odd)).toBe('created')
    expect(await save(db, odd)).toBe('unchanged')
    expect((await readPost(db, base.slug)).title).toBe('ab \ufffd')
  })

  test('concurrent imports of one slug leave one post', async ({ db }) => {
    await Promise.all([save(db), save(db, { title: 'Other' }), save(db, { title: 'Third' })])
    expect((await db.execute(sql`SELECT slug FROM posts`)).rows).toHaveLength(1)
  })

  test('keeps other authors, and none for a post by the author of the site alone', async ({ db }) => {
    const site = defaultSettings.author
    await save(db, { authors: site })
    expect((await readPost(db, base.slug)).authors).toEqual([])
    expect(await save(db, {}, later)).toBe('unchanged')
    expect(await save(db, { authors: ['Grace Hopper', site] }, later)).toBe('changed')
    expect((await readPost(db, base.slug)).authors).toEqual(['Grace Hopper', site])
    expect(await previewImport(db, { ...base, authors: `Grace Hopper, ${site}` }, { now: later })).toBe('unchanged')
    expect(await previewImport(db, base, { now: later })).toBe('changed')
  })
})
