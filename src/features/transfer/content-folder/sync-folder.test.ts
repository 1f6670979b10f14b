import { renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { contentFiles, contentFolder } from '#src/db/schema/content-folder.ts'
import { postSlugs, posts } from '#src/db/schema/posts.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { restorePosts, trashPosts } from '#src/features/posts/drafts/change-posts.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { findPost, newFolderForEachTest, POST } from '#tests/support/content-folder.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { findDifferences } from './find-differences.server.ts'
import { hashOf } from './scan/read-file.server.ts'

const { place, write, read, list, sync, kinds } = newFolderForEachTest()

/** What publishing in the browser does, as far as the folder sees it. */
async function edit(db: Db, slug: string, values: Partial<typeof posts.$inferInsert>) {
  const [row] = await db
    .update(posts)
    .set({ ...values, draftVersion: ((await findPost(db, slug))?.draftVersion ?? 0) + 1 })
    .where(eq(posts.slug, slug))
    .returning()
  if (!row) throw new Error('no such post')
  return row
}

async function recordOf(db: Db, file: string) {
  const [row] = await db.select().from(contentFiles).where(eq(contentFiles.path, file))
  return row
}

onDatabase('the content folder and the site', (test) => {
  test('what is no post, broken, too large, or leads outside changes nothing and is named', async ({ db }) => {
    write('README.md', '# The posts of this site\n')
    write('broken.md', '---\ntitle: [x\n---\nText')
    write('large.md', `---\ntitle: Large\n---\n${'x'.repeat(8_000_001)}`)
    write('bytes.md', '')
    writeFileSync(place('bytes.md'), Buffer.from([0x2d, 0xff, 0xfe]))
    write('merged.md', '---\ntitle: Merged\n---\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> main\n')
    write('about-git.md', '---\ntitle: About Git\n---\n```\n<<<<<<< HEAD\none\n```\n')
    const outside = path.join(temporaryFolder(), 'secret.md')
    writeFileSync(outside, '---\ntitle: Secret\n---\nText')
    symlinkSync(outside, place('secret.md'))
    const { steps } = await sync(db)
    expect(Object.fromEntries(steps.map((step) => [step.path, step.kind]))).toEqual({
      'README.md': 'ignore',
      'broken.md': 'broken',
      'large.md': 'broken',
      'bytes.md': 'broken',
      'merged.md': 'broken',
      'about-git.md': 'create',
      'secret.md': 'broken',
    })
    expect((await recordOf(db, 'secret.md'))?.problem).toBe('the file is a link that leads out of the folder')
    expect((await recordOf(db, 'broken.md'))?.problem).toMatch(/^the front matter is not valid YAML/)
    expect((await db.select({ slug: posts.slug }).from(posts)).map(({ slug }) => slug)).toEqual(['about-git'])
    expect(await kinds(db)).toEqual([])
  })

  test('a new file becomes a post, and its change a change of the post', async ({ db }) => {
    write('posts/hello.md', POST)
    expect(await kinds(db)).toEqual(['create'])
    expect(await findPost(db, 'hello')).toMatchObject({ title: 'Hello', status: 'published', content: '<p>First words.</p>' })
    expect(await kinds(db)).toEqual([])
    write('posts/hello.md', POST.replace('First', 'Better'))
    expect(await kinds(db)).toEqual(['import'])
    expect(await findPost(db, 'hello')).toMatchObject({ content: '<p>Better words.</p>' })
    expect(read('posts/hello.md')).toContain('Better words.')
    expect(await kinds(db)).toEqual([])
  })

  test('links to posts have their query and fragment on both sides', async ({ db }) => {
    write('hello.md', POST)
    write('a.md', '---\ntitle: A\n---\n[1](/posts/hello?token=getit) [2](./hello.md?ref=a#part)\n\nEnd.\n')
    await sync(db)
    const links = '<p><a href="/posts/hello?token=getit">1</a> <a href="/posts/hello?ref=a#part">2</a></p>'
    expect((await findPost(db, 'a'))?.content).toBe(`${links}\n<p>End.</p>`)
    const typed = '[1](/posts/hello?token=getit) [2](./hello.md?ref=a#part)\n\n[End](/posts/hello?x=1&y=2#z).\n'
    await edit(db, 'a', { markdown: typed })
    expect(await kinds(db)).toEqual(['write'])
    expect(read('a.md')).toBe(`---\ntitle: A\n---\n${typed}`)
    expect(await kinds(db)).toEqual([])
  })

  test('the former addresses in files lead to their posts, and a rule of the owner stays', async ({ db }) => {
    await db.insert(redirects).values({ source: '/mine', isPrefix: false, target: '/elsewhere', status: 301 })
    const withAliases = (aliases: string, more = '') => POST.replace('title: Hello', `title: Hello\naliases: [${aliases}]${more}`)
    write('hello.md', withAliases('/old, /mine'))
    write('draft.md', withAliases('/old-draft', '\ndraft: true'))
    await sync(db)
    const rules = async () => (await db.select().from(redirects)).map(({ source, target }) => [source, target]).sort()
    expect(await rules()).toEqual([
      ['/mine', '/elsewhere'],
      ['/old', '/posts/hello'],
    ])
    write('draft.md', withAliases('/old-draft'))
    await sync(db)
    expect(await rules()).toContainEqual(['/old-draft', '/posts/draft'])
  })

  test('a broken change keeps the post as it is, and a later one is taken', async ({ db }) => {
    write('hello.md', POST)
    await sync(db)
    write('hello.md', POST.replace('title: Hello', 'title: [Hello'))
    expect(await kinds(db)).toEqual(['broken'])
    await edit(db, 'hello', { title: 'Changed on the site' })
    expect(await kinds(db)).toEqual([])
    expect(read('hello.md')).toContain('title: [Hello')
    expect(await findPost(db, 'hello')).toMatchObject({ title: 'Changed on the site' })
    write('hello.md', POST)
    expect(await kinds(db)).toEqual(['write'])
    expect(read('hello.md')).toContain('Changed on the site')
    expect(await recordOf(db, 'hello.md')).toMatchObject({ state: 'agreed', problem: null })
  })

  test('a broken file is named in the log once for each problem', async ({ db }) => {
    const warned = vi.spyOn(logger, 'warn').mockImplementation(() => {})
    for (const title of ['{x', '{y', '[x', '[y']) {
      write('broken.md', `---\ntitle: ${title}\n---\n`)
      await sync(db)
      await sync(db)
    }
    expect(warned.mock.calls.map(([named]) => named)).toEqual([
      { file: 'broken.md', problem: expect.stringMatching(/YAML: Flow map/) },
      { file: 'broken.md', problem: expect.stringMatching(/YAML: Flow sequence/) },
    ])
    warned.mockRestore()
  })

  test('a broken file that gets its earlier text back is not broken any more', async ({ db }) => {
    write('hello.md', POST)
    await sync(db)
    write('hello.md', POST.replace('title: Hello', 'title: [Hello'))
    await sync(db)
    write('hello.md', POST)
    expect(await kinds(db)).toEqual([])
    expect(await recordOf(db, 'hello.md')).toMatchObject({ state: 'agreed', problem: null })
  })

  test('a post that is published, changed or renamed on the site is in its file', async ({ db }) => {
    await buildPost(db, { slug: 'draft', status: 'draft' })
    await buildPost(db, { slug: 'starter', origin: 'starter' })
    await buildPost(db, { slug: 'mine', title: 'Mine', content: '<p>Words.</p>', publishedAt: new Date() })
    const { changes } = await sync(db)
    expect(changes).toEqual([
      { reason: 'published', title: 'Mine', files: [{ path: 'posts/mine.md', sha256: hashOf(read('posts/mine.md')) }] },
    ])
    expect(list()).toEqual(['posts/mine.md'])
    expect(read('posts/mine.md')).toContain('Words.')
    expect(await kinds(db)).toEqual([])
    await edit(db, 'mine', { content: '<p>Other words.</p>', markdown: 'Other words.\n' })
    expect((await sync(db)).changes).toMatchObject([{ reason: 'updated', files: [{ path: 'posts/mine.md', sha256: expect.any(String) }] }])
    expect(read('posts/mine.md')).toContain('Other words.')
    await edit(db, 'mine', { slug: 'ours' })
    expect((await sync(db)).changes).toMatchObject([
      {
        reason: 'renamed',
        files: [
          { path: 'posts/mine.md', sha256: null },
          { path: 'posts/ours.md', sha256: expect.any(String) },
        ],
      },
    ])
    expect(list()).toEqual(['posts/ours.md'])
    expect(await kinds(db)).toEqual([])
    expect(await kinds(db, { writesDrafts: true })).toEqual(['write'])
    expect(list()).toEqual(['posts/draft.md', 'posts/ours.md'])
  })

  test('a changed text changes neither the date of the last change in the file nor a slug that another file has', async ({ db }) => {
    const text = '---\ntitle: Intro\nlastmod: 2024-05-01\n---\nThe frist line.\n'
    for (const file of ['one/intro.md', 'two/intro.md']) write(file, text)
    await sync(db)
    const changed = 'The first line.\n'
    const values = { markdown: changed, content: '<p>The first line.</p>', updatedAt: new Date('2026-11-19') }
    await edit(db, 'two-intro', values)
    await sync(db)
    expect([read('one/intro.md'), read('two/intro.md')]).toEqual([text, text.replace('frist', 'first')])
    await edit(db, 'two-intro', { slug: 'elsewhere' })
    await sync(db)
    expect(read('two/intro.md')).toContain('\nslug: elsewhere\n---\n')
    expect(await kinds(db)).toEqual([])
  })

  test('a file without a place for a change of its post stays as it is, is named, and goes on when the change is undone', async ({
    db,
  }) => {
    const warned = vi.spyOn(logger, 'warn').mockImplementation(() => {})
    const text = POST.replace('title: Hello', 'title: Hello\n# ours\ntags: &t\n  - one\n  - two\nlike: *t')
    write('hello.md', text)
    await sync(db)
    await edit(db, 'hello', { category: ['one', 'three'] })
    for (let round = 0; round < 2; round += 1) {
      expect((await sync(db)).changes).toEqual([])
      expect(read('hello.md')).toBe(text)
      expect(await recordOf(db, 'hello.md')).toMatchObject({
        state: 'broken',
        problem: expect.stringMatching(/^its front matter has no place/),
      })
    }
    expect(warned.mock.calls.map(([named]) => named)).toEqual([{ file: 'hello.md', problem: expect.stringMatching(/no place/) }])
    expect(await findPost(db, 'hello')).toMatchObject({ category: ['one', 'three'] })
    const detail = `${place('')}: 1 file that cannot be read or written: mend what /admin/files names`
    expect(await findDifferences(db, { folder: place(''), writesDrafts: false })).toEqual({ ok: false, detail })
    await edit(db, 'hello', { category: ['one', 'two'] })
    await sync(db)
    expect(await recordOf(db, 'hello.md')).toMatchObject({ state: 'agreed', problem: null })
    await edit(db, 'hello', { title: 'Hi' })
    expect(await kinds(db)).toEqual(['write'])
    expect(read('hello.md')).toBe(text.replace('title: Hello', 'title: Hi'))
    warned.mockRestore()
  })

  test('changed on both sides: nothing is overwritten, until the owner decides', async ({ db }) => {
    write('hello.md', POST)
    await sync(db)
    const mine = POST.replace('First', 'My')
    write('hello.md', mine)
    await edit(db, 'hello', { markdown: 'Their words.' })
    expect(await kinds(db)).toEqual(['conflict'])
    expect(read('hello.md')).toBe(mine)
    expect(await findPost(db, 'hello')).toMatchObject({ markdown: 'Their words.' })
    expect(await recordOf(db, 'hello.md')).toMatchObject({ state: 'conflict' })
    expect((await sync(db)).changes).toEqual([])
    const decide = async (side: 'site' | 'file', postHash: string) =>
      db
        .update(contentFiles)
        .set({ decision: side, decidedFileHash: (await recordOf(db, 'hello.md'))?.seenHash ?? null, decidedPostHash: postHash })
    await decide('file', 'of another state')
    await sync(db)
    expect(await findPost(db, 'hello')).toMatchObject({ markdown: 'Their words.' })
    const { importedHashOf } = await import('#src/features/posts/imported/imported-hash.server.ts')
    const row = await findPost(db, 'hello')
    await decide('file', row ? importedHashOf(row) : '')
    expect(await kinds(db)).toEqual(['import'])
    expect(await findPost(db, 'hello')).toMatchObject({ content: '<p>My words.</p>' })
    expect(await kinds(db)).toEqual([])
  })

  test('changed on both sides to the same is no conflict', async ({ db }) => {
    write('hello.md', POST)
    await sync(db)
    write('hello.md', POST.replace('First', 'Same'))
    await edit(db, 'hello', { markdown: '\nSame words.\n' })
    await sync(db)
    expect(await recordOf(db, 'hello.md')).toMatchObject({ state: 'agreed' })
    expect(await kinds(db)).toEqual([])
  })

  test('a renamed file keeps its post: its new slug redirects from the old one', async ({ db }) => {
    write('old-name.md', POST)
    await sync(db)
    const before = await findPost(db, 'old-name')
    renameSync(place('old-name.md'), place('new-name.md'))
    expect(await kinds(db)).toEqual(['import'])
    expect(await findPost(db, 'new-name')).toMatchObject({ id: before?.id, status: 'published' })
    expect((await db.select().from(postSlugs)).map(({ slug }) => slug)).toEqual(['old-name'])
    expect(await kinds(db)).toEqual([])
    write('new-name.md', POST.replace('title: Hello', 'title: Hello\nslug: third'))
    await sync(db)
    expect(await findPost(db, 'third')).toMatchObject({ id: before?.id })
    expect(await db.select().from(posts)).toHaveLength(1)
  })

  test('a removed file moves its post to the trash, and a post in the trash removes its file; restoring brings both back', async ({
    db,
    actor,
  }) => {
    const now = new Date()
    write('one.md', POST)
    write('two.md', `${POST}# A comment that no post can hold\n`)
    write('three.md', POST)
    await sync(db)
    rmSync(place('one.md'))
    expect(await kinds(db)).toEqual(['trash'])
    const one = await findPost(db, 'one')
    expect(one).toMatchObject({ status: 'trashed', trashedFrom: 'published' })
    await restorePosts(db, actor, { postIds: [one?.id ?? ''], now })
    expect(await kinds(db)).toEqual(['write'])
    expect(list()).toEqual(['one.md', 'three.md', 'two.md'])
    const two = await findPost(db, 'two')
    const text = read('two.md')
    await trashPosts(db, actor, { postIds: [two?.id ?? ''], now })
    expect((await sync(db)).changes).toMatchObject([{ reason: 'deleted', files: [{ path: 'two.md', sha256: null }] }])
    expect(list()).toEqual(['one.md', 'three.md'])
    expect(await kinds(db)).toEqual([])
    await restorePosts(db, actor, { postIds: [two?.id ?? ''], now })
    expect((await sync(db)).changes).toMatchObject([{ reason: 'restored', files: [{ path: 'two.md', sha256: expect.any(String) }] }])
    expect(read('two.md').length).toBeGreaterThan(0)
    expect(text).toContain('comment')
    expect(await kinds(db)).toEqual([])
  })

  test('a folder whose files are all gone empties nothing until it is confirmed', async ({ db }) => {
    for (const name of ['one', 'two', 'three']) write(`${name}.md`, POST)
    await sync(db)
    for (const name of ['one', 'two', 'three']) rmSync(place(`${name}.md`))
    expect((await sync(db)).heldDeletions).toBe(3)
    // As in another folder, with more files than those that are gone.
    for (let number = 0; number < 8; number += 1) write(`new-${number}.md`, POST.replace('Hello', `New ${number}`))
    for (const _pass of [1, 2, 3]) expect((await sync(db)).heldDeletions).toBe(3)
    expect(await findPost(db, 'one')).toMatchObject({ status: 'published' })
    await db.update(contentFolder).set({ confirmedDeletions: 3 })
    expect(await kinds(db)).toEqual(['trash', 'trash', 'trash'])
    expect(await findPost(db, 'one')).toMatchObject({ status: 'trashed' })
  })

  test('only what has another size or time is read, and a dry run changes nothing', async ({ db }) => {
    write('hello.md', POST)
    expect(await kinds(db, { dryRun: true })).toEqual(['create'])
    expect(await db.select().from(posts)).toEqual([])
    const time = new Date('2026-01-01T00:00:00Z')
    utimesSync(place('hello.md'), time, time)
    await sync(db)
    write('hello.md', POST.replace('First', 'Third'))
    utimesSync(place('hello.md'), time, time)
    expect(await kinds(db)).toEqual([])
    utimesSync(place('hello.md'), new Date(), new Date())
    expect(await kinds(db)).toEqual(['import'])
  })

  /** Compares as a process that is killed before it records anything: the files are written, the table is what it was. */
  async function syncKilled(db: Db) {
    const before = await db.select().from(contentFiles)
    const report = await sync(db)
    await db.delete(contentFiles)
    if (before.length > 0) await db.insert(contentFiles).values(before)
    return report
  }

  test('a kill between the write of a file and its record is no conflict, and changes nothing again', async ({ db }) => {
    write('hello.md', POST)
    await sync(db)
    const steps = {
      // The first file of a post.
      new: async () => void (await buildPost(db, { slug: 'mine', title: 'Mine', content: '<p>Words.</p>', publishedAt: new Date() })),
      changed: async () => void (await edit(db, 'hello', { markdown: 'Other words.' })),
      renamed: async () => void (await edit(db, 'mine', { slug: 'ours', content: '<p>Our words.</p>' })),
    }
    for (const [name, change] of Object.entries(steps)) {
      await change()
      expect((await syncKilled(db)).changes, name).toHaveLength(1)
      const files = list().map((file) => [file, read(file)])
      await sync(db)
      expect(
        list().map((file) => [file, read(file)]),
        name,
      ).toEqual(files)
      expect(
        (await db.select({ state: contentFiles.state }).from(contentFiles)).map(({ state }) => state),
        name,
      ).not.toContain('conflict')
      expect(await kinds(db), name).toEqual([])
    }
    expect(list()).toEqual(['hello.md', 'ours.md'])
    expect((await db.select().from(contentFiles)).map(({ path: file, state }) => [file, state]).sort()).toEqual([
      ['hello.md', 'agreed'],
      ['ours.md', 'agreed'],
    ])
    expect(await findPost(db, 'ours')).toMatchObject({ content: '<p>Our words.</p>' })
  })
})
