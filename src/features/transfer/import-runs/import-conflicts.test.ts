// An import whose files have the addresses of posts from elsewhere.
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { imports, postSources } from '#src/db/schema/imports.ts'
import { posts } from '#src/db/schema/posts.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { settings } from '#src/db/schema/settings.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { begin, now, run, view } from '#tests/support/admin-import.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { zipOf } from '#tests/support/zip.ts'
import { describeConflict } from '../import/conflicts/conflict.ts'
import { chooseConflicts, startImport, undoImport } from './change-imports.server.ts'
import { findImport } from './list-imports.server.ts'

await vi.hoisted(async () => (await import('#tests/support/own-data-folder.ts')).ownDataFolder())

const FILES = {
  'a.md': '---\ntitle: Theirs\ndate: 2024-02-03\ndraft: true\n---\nTheir text.',
  'about.md': '---\ntitle: About them\ntype: page\n---\nTheir page.',
  'links.md': '---\ntitle: Links\ndate: 2024-01-01\n---\n[a](a.md#x) [about](/about?y=1)',
}

async function texts(db: Db) {
  const rows = await db.select().from(posts)
  return Object.fromEntries(rows.map(({ slug, title, status, content }) => [slug, `${status}: ${title}: ${content}`]))
}

async function complete(db: Db, actor: Admin, importId: string) {
  await startImport(db, actor, importId)
  await run(db)
  return view(db, importId)
}

const MINE = { slug: 'a', title: 'Mine', content: '<p>Mine</p>', createdAt: new Date('2025-01-05') }

onDatabase('an import with addresses of other posts', (test) => {
  test('names both posts and the built-in page, and keeps them by default', async ({ db, actor }) => {
    await buildPost(db, MINE)
    const importId = await begin(db, actor, FILES)
    const ready = await view(db, importId)
    expect(ready).toMatchObject({ counts: { created: 1, changed: 0, conflict: 2 }, resolved: 0 })
    expect(ready.rows[0]).toMatchObject({
      ...{ file: 'a.md', title: 'Theirs', outcome: 'conflict', choice: 'keep', otherSlug: 'a-2', isPublished: false },
      date: fromWrittenDay('2024-02-03').toISOString(),
      conflict: { origin: 'here', title: 'Mine', date: expect.stringMatching(/^2025-01-05/), isTrashed: false },
    })
    expect(ready.rows[1]).toMatchObject({ outcome: 'conflict', otherSlug: 'about-2', conflict: { origin: 'built-in', date: null } })
    expect(ready.rows[1]?.conflict?.title).toMatch(/^About /)
    expect(await complete(db, actor, importId)).toMatchObject({ state: 'done', counts: { created: 1, conflict: 2 }, written: 1 })
    expect(Object.keys(await texts(db)).sort()).toEqual(['a', 'links'])
    expect((await texts(db)).a).toBe('published: Mine: <p>Mine</p>')
  })

  test('takes the posts of the import, and an undo brings back what was there', async ({ db, actor }) => {
    await buildPost(db, MINE)
    const importId = await begin(db, actor, FILES)
    await chooseConflicts(db, actor, { importId, positions: 'all', choice: 'take' })
    expect(await view(db, importId)).toMatchObject({ resolved: 2 })
    expect(await complete(db, actor, importId)).toMatchObject({ counts: { created: 2, changed: 1, conflict: 0 } })
    expect(await texts(db)).toMatchObject({ a: 'draft: Theirs: <p>Their text.</p>', about: 'published: About them: <p>Their page.</p>' })
    await undoImport(db, actor, importId)
    await run(db)
    expect(await texts(db)).toMatchObject({ a: 'published: Mine: <p>Mine</p>', about: expect.stringMatching(/^trashed/) })
    const again = await begin(db, actor, FILES)
    const asked = { outcome: 'conflict', choice: 'keep' }
    expect((await view(db, again)).rows.slice(0, 2)).toMatchObject([
      { ...asked, conflict: { origin: 'here' } },
      { ...asked, conflict: { origin: 'built-in' } },
    ])
    expect(await complete(db, actor, again)).toMatchObject({ counts: { conflict: 2 } })
    expect(await texts(db)).toMatchObject({ about: expect.stringMatching(/^trashed/) })
  })

  test('gives the post of the import another address, to which links lead, also at the next import', async ({ db, actor }) => {
    await buildPost(db, MINE)
    const importId = await begin(db, actor, FILES)
    await chooseConflicts(db, actor, { importId, positions: [0, 1], choice: 'both' })
    expect(await complete(db, actor, importId)).toMatchObject({ counts: { created: 3, conflict: 0 } })
    const links = '<p><a href="/posts/a-2#x">a</a> <a href="/about-2?y=1">about</a></p>'
    expect(await texts(db)).toEqual({
      a: 'published: Mine: <p>Mine</p>',
      'a-2': 'draft: Theirs: <p>Their text.</p>',
      'about-2': 'published: About them: <p>Their page.</p>',
      links: `published: Links: ${links}`,
    })
    const again = await begin(db, actor, { ...FILES, 'a.md': FILES['a.md'].replace('text', 'words') })
    expect(await view(db, again)).toMatchObject({ counts: { changed: 1, unchanged: 2, conflict: 0 } })
    await complete(db, actor, again)
    expect(await texts(db)).toMatchObject({ a: 'published: Mine: <p>Mine</p>', 'a-2': 'draft: Theirs: <p>Their words.</p>' })
  })

  test('an address that was taken since the check is not used, and a restarted import keeps its addresses', async ({ db, actor }) => {
    await buildPost(db, MINE)
    const importId = await begin(db, actor, { 'a.md': FILES['a.md'], 'b.md': '---\ntitle: B\n---\n[a](a.md)' })
    await chooseConflicts(db, actor, { importId, positions: [0], choice: 'both' })
    await buildPost(db, { slug: 'a-2', title: 'Mine too' })
    await startImport(db, actor, importId)
    const stop = new AbortController()
    const resolveImages = async () => {
      stop.abort(new Error('stopped'))
      return new Map()
    }
    await run(db, { resolveImages }, stop.signal)
    await db.update(imports).set({ leasedUntil: new Date(0) })
    await run(db)
    expect(await texts(db)).toEqual({
      a: expect.stringContaining('Mine'),
      'a-2': expect.stringContaining('Mine too'),
      'a-3': 'draft: Theirs: <p>Their text.</p>',
      b: 'published: B: <p><a href="/posts/a-3">a</a></p>',
    })
  })

  test('a post of another import is kept like one written here, one of the same source is changed', async ({ db, actor }) => {
    await complete(db, actor, await begin(db, actor, { 'a.md': FILES['a.md'] }))
    expect(await db.select().from(postSources)).toMatchObject([{ name: 'blog', site: null, file: 'a.md' }])
    await db.update(postSources).set({ name: 'elsewhere' })
    const importId = await begin(db, actor, { 'a.md': FILES['a.md'].replace('Theirs', 'Other') })
    expect((await view(db, importId)).rows[0]).toMatchObject({ outcome: 'conflict', conflict: { origin: 'other-import', title: 'Theirs' } })
    await complete(db, actor, importId)
    expect((await texts(db)).a).toContain('Theirs')
    await db.update(postSources).set({ name: 'blog' })
    const same = await begin(db, actor, { 'a.md': FILES['a.md'].replace('Theirs', 'Renamed') })
    expect(await complete(db, actor, same)).toMatchObject({ counts: { changed: 1 } })
  })

  test('a file with a conflict has a note, and the day of the other post is that in the zone of the site', async ({ db, actor }) => {
    await buildPost(db, { ...MINE, createdAt: new Date('2025-01-05T22:30:00Z') })
    await db.insert(settings).values({ key: 'timeZone', value: 'Asia/Tokyo' })
    const importId = await begin(db, actor, FILES)
    const shown = await findImport(db, { importId, filter: 'notes', page: 1, now })
    expect(shown?.withNotes).toBe(2)
    expect(shown?.rows.map(({ file }) => file)).toEqual(['a.md', 'about.md'])
    const [first] = shown?.rows ?? []
    expect(first?.conflict && describeConflict(first.conflict)).toBe('“Mine” (written here, 2025-01-06)')
  })

  test('choices are stored while the import waits for them, and for files with a conflict', async ({ db, actor }) => {
    await buildPost(db, MINE)
    const importId = await begin(db, actor, FILES)
    await chooseConflicts(db, actor, { importId, positions: [0, 2], choice: 'take' })
    expect((await view(db, importId)).rows.map(({ choice }) => choice)).toEqual(['take', 'keep', 'keep'])
    await complete(db, actor, importId)
    await chooseConflicts(db, actor, { importId, positions: 'all', choice: 'both' })
    expect((await view(db, importId)).rows.map(({ choice }) => choice)).toEqual(['take', 'keep', 'keep'])
  })

  test('says which posts the owner undid before, and lists files with notes', async ({ db, actor }) => {
    const files = { 'a.md': FILES['a.md'].replace('draft: true\n', ''), 'b.md': '---\ntitle: B\n---\n![](gone.png)' }
    const first = await begin(db, actor, files)
    await complete(db, actor, first)
    await undoImport(db, actor, first)
    await run(db)
    await db.update(imports).set({ createdAt: new Date('2026-11-20T11:00:00Z') })
    const again = await begin(db, actor, files)
    const undone = 'you undid its import of 2026-11-20: it comes back'
    expect((await view(db, again)).rows.map(({ notes }) => notes[0])).toEqual([undone, undone])
    await complete(db, actor, again)
    const third = await begin(db, actor, { ...files, 'a.md': `${files['a.md']} More.` })
    expect(await view(db, third)).toMatchObject({ counts: { changed: 1, unchanged: 1 }, withNotes: 1 })
    const shown = await findImport(db, { importId: third, filter: 'notes', page: 1, now })
    expect(shown?.rows.map(({ file }) => file)).toEqual(['b.md'])
  })

  test('comments and redirects go to the post of the import, and to none that was kept', async ({ db, actor }) => {
    for (const slug of ['a', 'b']) await buildPost(db, { ...MINE, slug })
    const comment = (number: number, slug: string) => ({
      ...{ id: `5ee1a7c6-8f0e-4c39-9f4b-0f6c1d2e3a4${number}`, post: slug, status: 'shown', user_name: 'Ida', comment_text: slug },
      created_at: '2020-01-02T03:04:05Z',
    })
    const post = (title: string) => `---\ntitle: ${title}\ndate: 2024-02-03\naliases: [/old-${title}]\n---\nText.`
    const importId = await begin(db, actor, {
      'a.md': post('a'),
      'b.md': post('b'),
      'comments.json': JSON.stringify({ comments: [comment(1, 'a'), comment(2, 'b')] }),
    })
    await chooseConflicts(db, actor, { importId, positions: [0], choice: 'both' })
    await complete(db, actor, importId)
    const found = await db
      .select({ text: comments.commentText, slug: posts.slug })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
    expect(found).toEqual([{ text: 'a', slug: 'a-2' }])
    expect(await db.select({ from: redirects.source, to: redirects.target }).from(redirects)).toEqual([
      { from: '/old-a', to: '/posts/a-2' },
    ])
  })

  test('an export of this program brings its own page in place of the built-in one', async ({ db, actor }) => {
    const about = '---\ntitle: About me\ntype: page\nmarkup: html\n---\n<p>Me</p>\n'
    expect(await view(db, await begin(db, actor, { 'about.md': about }))).toMatchObject({ counts: { created: 1, conflict: 0 } })
  })

  test('names of an archive are those in it', async ({ db, actor }) => {
    const importId = await begin(db, actor, { 'blog.zip': zipOf({ 'outer/a.md': FILES['a.md'], 'outer/b.md': '# B' }) })
    expect((await view(db, importId)).findings.folder).toBe('outer')
    await db.update(imports).set({ state: 'checking' }).where(eq(imports.id, importId))
    await run(db)
    expect((await view(db, importId)).findings.folder).toBe('outer')
  })
})
