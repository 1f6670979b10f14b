import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { importFiles, imports } from '#src/db/schema/imports.ts'
import { posts } from '#src/db/schema/posts.ts'
import { begin, bytesOf, now, run, view } from '#tests/support/admin-import.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { zipOf } from '#tests/support/zip.ts'
import { beginImport, cancelImport, chooseOverwritten, discardImport, startImport, undoImport } from './change-imports.server.ts'
import { cleanUpImports } from './import-runner.server.ts'
import { findImport, listEndedImports } from './list-imports.server.ts'
import { receiveUpload } from './receive-upload.server.ts'
import type { ImportTools } from './run-imports.server.ts'

const dataDir = await vi.hoisted(async () => (await import('#tests/support/own-data-folder.ts')).ownDataFolder())

const FILES = {
  'a.md': '---\ntitle: A\ndate: 2025-01-01\n---\nThe first. ![](p.png)',
  'b.md': '---\ntitle: B\ndraft: true\n---\nThe second.',
  'broken.md': '+++\ntitle = \n+++\n',
  'c.md': '---\ntitle: C\n---\nThe third.',
  'p.png': 'png',
}

/** The next step fails: a file lies where a folder belongs. */
function breakUpload(importId: string): void {
  const folder = path.join(dataDir, 'imports', importId)
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'upload'), 'a file')
}

async function failThreeTimes(db: Db, tools: Partial<ImportTools> = {}): Promise<void> {
  for (const _ of [1, 2]) {
    await expect(run(db, tools)).rejects.toThrow()
    await db.update(imports).set({ leasedUntil: new Date(0) })
  }
  await run(db, tools)
}

const statuses = async (db: Db) =>
  Object.fromEntries((await db.select().from(posts)).map(({ slug, status, content }) => [slug, `${status} ${content}`]))

onDatabase('an import of the admin area', (test, engine) => {
  test('is checked, imported, and undone as a whole', async ({ db, actor }) => {
    const importId = await begin(db, actor, FILES)
    expect(await statuses(db)).toEqual({})
    const ready = await view(db, importId)
    expect(ready).toMatchObject({ state: 'ready', counts: { created: 3, skipped: 1 }, written: 0 })
    expect(ready.rows.map(({ file, outcome, title, isPublished }) => [file, outcome, title, isPublished])).toEqual([
      ['a.md', 'created', 'A', true],
      ['b.md', 'created', 'B', false],
      ['broken.md', 'skipped', null, false],
      ['c.md', 'created', 'C', true],
    ])
    await startImport(db, actor, importId)
    await run(db)
    expect(await view(db, importId)).toMatchObject({ state: 'done', counts: { created: 3, skipped: 1 }, left: 0, written: 3, pictures: 1 })
    expect(Object.keys(await statuses(db)).sort()).toEqual(['a', 'b', 'c'])
    expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([])
    await db.update(posts).set({ markdown: 'changed here' }).where(eq(posts.slug, 'c'))
    await undoImport(db, actor, importId)
    await run(db)
    expect(await view(db, importId)).toMatchObject({ state: 'undone', undone: 2, kept: 1 })
    expect(
      Object.values(await statuses(db))
        .map((status) => status.split(' ')[0])
        .sort(),
    ).toEqual(['published', 'trashed', 'trashed'])
    expect(await listEndedImports(db)).toMatchObject([{ name: 'blog', state: 'undone', written: 3 }])
  })

  test('keeps posts that were edited here, except for those that the owner ticked', async ({ db, actor }) => {
    const first = await begin(db, actor, FILES)
    await startImport(db, actor, first)
    await run(db)
    await db.update(posts).set({ markdown: 'Mine', content: '<p>Mine</p>' })
    // A chosen folder comes with its name.
    const changed = Object.entries(FILES).map(([name, text]) => [`blog/${name}`, text.replace('The', 'Now the')])
    const importId = await begin(db, actor, Object.fromEntries(changed))
    const ready = await view(db, importId)
    expect(ready).toMatchObject({ counts: { edited: 3 } })
    expect(ready.rows[0]?.file).toBe('a.md')
    await chooseOverwritten(db, actor, { importId, positions: [3], isOverwritten: true })
    await startImport(db, actor, importId)
    await run(db)
    expect(await view(db, importId)).toMatchObject({ counts: { changed: 1, edited: 2 } })
    expect(await statuses(db)).toMatchObject({ a: 'published <p>Mine</p>', c: 'published <p>Now the third.</p>' })
    await undoImport(db, actor, importId)
    await run(db)
    expect(await statuses(db)).toMatchObject({ a: 'published <p>Mine</p>', c: 'published <p>Mine</p>' })
  })

  test('pictures of other sites are fetched when the owner decided so', async ({ db, actor }) => {
    const text = '---\ntitle: P\n---\n![](https://old.example/map.png)'
    const bytes = new TextEncoder().encode('a picture')
    const pictures = { find: async () => ({ format: 'webp' as const, animated: false, read: async () => bytes }) }
    for (const fetchesPictures of [false, true]) {
      const name = fetchesPictures ? 'fetched' : 'left'
      const importId = await begin(db, actor, { [`${name}.md`]: text })
      await startImport(db, actor, importId, { fetchesPictures })
      await run(db, { pictures })
    }
    const contents = await statuses(db)
    expect(contents.left).toContain('src="https://old.example/map.png"')
    expect(contents.fetched).toContain(`src="/media/${'a'.repeat(64)}"`)
  })

  test('continues where a process was ended, and its undo knows every post', async ({ db, actor }) => {
    const importId = await begin(db, actor, { ...FILES, 'd.md': '# D\n\n![](p.png)', 'e.md': '# E\n\nx' })
    await startImport(db, actor, importId)
    const ending = new AbortController()
    let pictures = 0
    const endAtSecond = async () => {
      pictures += 1
      if (pictures === 2) ending.abort()
      return { url: `/media/${'a'.repeat(64)}` }
    }
    await run(db, { storeMedia: endAtSecond }, ending.signal).catch(() => undefined)
    const interrupted = await view(db, importId)
    expect(interrupted.state).toBe('importing')
    expect(interrupted.written).toBeLessThan(5)
    await run(db)
    expect(await view(db, importId)).toMatchObject({ state: 'done', counts: { created: 5, skipped: 1 }, written: 5 })
    await undoImport(db, actor, importId)
    await run(db)
    expect(await view(db, importId)).toMatchObject({ undone: 5, kept: 0 })
  })

  test('is worked on by one process at a time, and by another one when the lease has expired', async ({ db, actor }) => {
    const importId = await begin(db, actor, FILES)
    await startImport(db, actor, importId)
    const lease = (until: Date) => db.update(imports).set({ leasedBy: importId, leasedUntil: until })
    await lease(new Date(Date.now() + 3_600_000))
    await run(db)
    expect(await view(db, importId)).toMatchObject({ state: 'importing', done: 0 })
    await lease(new Date(0))
    await run(db)
    expect(await view(db, importId)).toMatchObject({ state: 'done', done: 4 })
  })

  test('is cancelled between two files, and can be undone then', async ({ db, actor }) => {
    const importId = await begin(db, actor, FILES)
    await startImport(db, actor, importId)
    const storeMedia = async () => {
      await cancelImport(db, actor, { importId, now })
      return { url: `/media/${'a'.repeat(64)}` }
    }
    await run(db, { storeMedia })
    const partial = { counts: { created: 1, skipped: 0 }, left: 3 }
    const cancelled = await view(db, importId)
    expect(cancelled).toMatchObject({ ...partial, state: 'cancelled', written: 1, pictures: 1 })
    expect(cancelled.rows.map(({ file, isLeft }) => [file, isLeft])).toEqual([
      ['a.md', false],
      ['b.md', true],
      ['broken.md', true],
      ['c.md', true],
    ])
    expect((await findImport(db, { importId, filter: 'created', page: 1, now }))?.rows).toHaveLength(1)
    await undoImport(db, actor, importId)
    await run(db)
    expect(await view(db, importId)).toMatchObject({ ...partial, state: 'undone', undone: 1 })
  })

  test('unpacks an archive, without its outer folder, and names what it left out', async ({ db, actor }) => {
    const archive = zipOf({ 'blog/a.md': FILES['a.md'], 'blog/p.png': 'png', '../evil.md': 'x' })
    const importId = await begin(db, actor, { 'blog.zip': archive })
    const { rows } = await view(db, importId)
    expect(rows.map(({ file, reason, notes }) => [file, reason, notes])).toEqual([
      ['a.md', null, []],
      ['../evil.md', 'its name leads out of the folder', []],
    ])
    await startImport(db, actor, importId)
    await run(db)
    expect(await view(db, importId)).toMatchObject({ state: 'done', counts: { created: 1, skipped: 1 } })
  })

  test('takes an archive beside other files for a download', async ({ db }) => {
    const names: string[] = []
    const storeRecording: ImportTools['storeRecording'] = async (_content, fileName) => {
      names.push(fileName)
      return { url: `/media/${'b'.repeat(64)}.zip` }
    }
    const actor = await buildAdmin(db)
    const importId = await begin(db, actor, { 'a.md': '---\ntitle: A\n---\n[code](code.zip)', 'code.zip': zipOf({ 'b.md': 'B' }) })
    await startImport(db, actor, importId)
    await run(db, { storeRecording })
    expect((await view(db, importId)).rows).toMatchObject([
      { file: 'a.md', notes: [] },
      { file: 'code.zip', reason: expect.stringMatching(/unless it is a download/) },
    ])
    expect(names).toEqual(['code.zip'])
    expect((await statuses(db)).a).toContain(`<a href="/media/${'b'.repeat(64)}.zip">`)
  })

  test.each([
    ['without Markdown', { 'p.png': 'png' }, /no Markdown file/],
    ['with a damaged archive', { 'blog.zip': 'no zip' }, /archive is damaged/],
  ])('%s is refused in a sentence', async (_, files, problem) => {
    const { db } = await engine.open()
    const importId = await begin(db, await buildAdmin(db), files)
    expect(await view(db, importId)).toMatchObject({ state: 'refused', problem: expect.stringMatching(problem) })
    expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([])
  })

  test('keeps the folder of a single post, whose name is that of the folder', async ({ db, actor }) => {
    const importId = await begin(db, actor, { 'a-post/index.md': '---\ntitle: A title\n---\nText.' })
    expect((await view(db, importId)).rows).toMatchObject([{ file: 'a-post/index.md', slug: 'a-post' }])
    await discardImport(db, actor, importId)
  })

  test('is the only one, until it is discarded; steps out of turn are refused', async ({ db, actor }) => {
    const importId = await begin(db, actor, FILES)
    expect(await findImport(db, { importId: null, filter: 'all', page: 1, now })).toMatchObject({ id: importId })
    await expect(beginImport(db, actor, { name: 'other', now })).rejects.toMatchObject({ code: 'conflict' })
    await expect(undoImport(db, actor, importId)).rejects.toMatchObject({ code: 'conflict' })
    const late = { importId, name: 'x.md', bytes: 1, content: bytesOf('x') }
    await expect(receiveUpload(db, actor, late)).rejects.toMatchObject({ code: 'conflict' })
    await discardImport(db, actor, importId)
    expect(await findImport(db, { importId, filter: 'all', page: 1, now })).toBeNull()
    expect(await db.select().from(importFiles)).toEqual([])
    expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([])
  })

  test('takes files of safe names and bounded sizes only', async ({ db, actor }) => {
    const { importId } = await beginImport(db, actor, { name: 'blog', now })
    const upload = (name: string, content: string, limits = { files: 2, totalBytes: 100 }) =>
      receiveUpload(db, actor, { importId, name, bytes: 0, content: bytesOf(content) }, limits)
    for (const name of ['../a.md', '/a.md', 'C:/a.md', 'a.exe', '.git/a.md'])
      await expect(upload(name, 'x')).rejects.toMatchObject({
        code: 'invalid_input',
        details: { reason: expect.stringContaining('left out') },
      })
    await expect(upload('a.md', 'x'.repeat(10_000_001))).rejects.toMatchObject({ code: 'too_large' })
    expect(await upload('a.md', 'x'.repeat(100))).toEqual({ bytes: 100 })
    await expect(upload('a.md/b.md', 'x', { files: 9, totalBytes: 1_000 })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(upload('b.md', 'x', { files: 9, totalBytes: 100 })).rejects.toMatchObject({
      details: { reason: expect.stringContaining('at most') },
    })
    await expect(upload('b.md', 'x', { files: 2, totalBytes: 1_000 })).rejects.toMatchObject({
      details: { reason: expect.stringContaining('at most 2 files') },
    })
    await discardImport(db, actor, importId)
  })

  test.for(['checking', 'importing'] as const)(
    'that fails three times while %s stops, says why, and is not tried again',
    async (step, { db, actor }) => {
      const importId = await begin(db, actor, FILES)
      await db.update(imports).set({ state: step })
      breakUpload(importId)
      for (const attempt of [1, 2]) {
        await expect(run(db), `attempt ${attempt}`).rejects.toThrow('ENOTDIR')
        expect(await view(db, importId)).toMatchObject({
          state: step,
          problem: expect.stringMatching(/failed and is tried again: ENOTDIR/),
        })
        // Not before the lease has expired.
        await run(db)
        await db.update(imports).set({ leasedUntil: new Date(0) })
      }
      await run(db)
      const failed = await view(db, importId)
      expect(failed).toMatchObject({
        state: 'failed',
        problem: expect.stringMatching(/failed 3 times and was stopped\. The reason: ENOTDIR/),
      })
      expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([])
      // As another process finds it after a restart.
      await run(db)
      expect(await view(db, importId)).toMatchObject({ state: 'failed', problem: failed.problem })
      expect(await listEndedImports(db)).toMatchObject([{ state: 'failed' }])
      // It is in no one's way.
      await discardImport(db, actor, (await beginImport(db, actor, { name: 'another', now })).importId)
    },
  )

  test('that failed can be undone, and so can one whose undo failed', async ({ db, actor }) => {
    const importId = await begin(db, actor, { 'a.md': '# A\n\nx', 'b.md': '# B\n\n![](p.png)', 'p.png': 'png' })
    await startImport(db, actor, importId)
    const ending = new AbortController()
    const storeMedia = async () => {
      ending.abort()
      return { url: `/media/${'a'.repeat(64)}` }
    }
    await run(db, { storeMedia }, ending.signal)
    breakUpload(importId)
    await failThreeTimes(db)
    expect(await view(db, importId)).toMatchObject({ state: 'failed', written: 1, left: 1 })
    await undoImport(db, actor, importId)
    await db.update(importFiles).set({ before: { not: 'a post' } })
    await failThreeTimes(db)
    expect(await view(db, importId)).toMatchObject({ state: 'failed', problem: expect.stringMatching(/^The undo failed 3 times/) })
    await db.update(importFiles).set({ before: null })
    await undoImport(db, actor, importId)
    expect((await view(db, importId)).problem).toBeNull()
    await run(db)
    expect(await view(db, importId)).toMatchObject({ state: 'undone', undone: 1 })
  })

  test('stores a reason that the database would refuse', async ({ db, actor }) => {
    const importId = await begin(db, actor, FILES)
    await startImport(db, actor, importId)
    await run(db, { storeMedia: () => Promise.reject(new Error('a defect \0 here')) })
    const { state, rows } = await view(db, importId)
    expect([state, rows.find(({ file }) => file === 'a.md')?.reason]).toEqual(['done', 'a defect  here'])
  })

  test('that nobody began is removed with its files after 7 days', async ({ db }) => {
    const importId = await begin(db, await buildAdmin(db), FILES)
    await cleanUpImports(db, new Date(now.getTime() + 6 * 86_400_000))
    expect(await view(db, importId)).toMatchObject({ state: 'ready' })
    await cleanUpImports(db, new Date(now.getTime() + 8 * 86_400_000))
    expect(await db.select().from(imports)).toEqual([])
    expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([])
  })
})
