import { expect } from 'vitest'
import { importFiles, imports } from '#src/db/schema/imports.ts'
import { begin, run, view } from '#tests/support/admin-import.ts'
import { onDatabase } from '#tests/support/database.ts'
import { limitsFor, SLOW_POST, SLOW_REASON } from '#tests/support/slow-files.ts'
import { zipOf } from '#tests/support/zip.ts'
import { startImport, undoImport } from './change-imports.server.ts'

const FILES = { 'a.md': '# A\n\nThe first. ![](p.png)', 'b.md': '# B\n\nThe second. ![](p.png)', 'p.png': 'png' }

onDatabase('an import of the admin area', (test) => {
  test('names a file that takes the parser too long when it is checked, and imports the others', async ({ db, actor }) => {
    const readLimits = limitsFor(/slow/)
    const importId = await begin(db, actor, { 'slow.md': SLOW_POST, 'z.md': '# Z' }, { readLimits })
    const ready = await view(db, importId)
    expect(ready).toMatchObject({ state: 'ready', counts: { created: 1, skipped: 1 } })
    expect(ready.rows[0]).toMatchObject({ file: 'slow.md', reason: expect.stringMatching(SLOW_REASON) })
    await startImport(db, actor, importId)
    await run(db, { readLimits })
    expect(await view(db, importId)).toMatchObject({ state: 'done', counts: { created: 1, skipped: 1 }, written: 1 })
  })

  test('whose process dies three times without any progress stops too; progress and an orderly end do not count', async ({ db, actor }) => {
    const importId = await begin(db, actor, FILES)
    await startImport(db, actor, importId)
    const failures = async () => (await db.select({ failures: imports.failures }).from(imports))[0]?.failures
    const runAfterDeath = async (done: number) => {
      await db.update(imports).set({ leasedBy: importId, leasedUntil: new Date(0), done, runStartedWith: 0 })
      const ending = new AbortController()
      const storeMedia = async () => {
        ending.abort()
        return { url: `/media/${'a'.repeat(64)}` }
      }
      await run(db, { storeMedia }, ending.signal)
      await db.update(importFiles).set({ isDone: false })
    }
    await runAfterDeath(1)
    expect(await failures()).toBe(0)
    await runAfterDeath(0)
    await runAfterDeath(0)
    expect([await failures(), (await view(db, importId)).state]).toEqual([2, 'importing'])
    await runAfterDeath(0)
    expect(await view(db, importId)).toMatchObject({ state: 'failed', problem: expect.stringContaining('the process of the site ended') })
  })

  test.for(['sources.json', 'index.json', 'comments.json', 'site.json', 'Sources.json', 'files/upload/sources.json', 'redirects.csv.json'])(
    'takes an export named %s, also in an archive',
    async (name, { db, actor }) => {
      const posts = [{ id: 1, slug: 'one', title: 'One', html: '<p>Words</p>', status: 'published' }]
      const text = JSON.stringify({ db: [{ meta: { exported_on: 1, version: '5.0.0' }, data: { posts } }] })
      const archive: Record<string, Uint8Array> = { 'blog.zip': zipOf({ [name]: text, 'a.md': '# A' }) }
      for (const files of [{ [name]: text, 'a.md': '# A' }, archive]) {
        const importId = await begin(db, actor, files)
        expect(await view(db, importId)).toMatchObject({ state: 'ready', problem: null })
        await startImport(db, actor, importId)
        await run(db)
        const { state, rows, items } = await view(db, importId)
        expect([state, rows.map(({ file, reason }) => [file, reason])]).toEqual([
          'done',
          [
            ['a.md', null],
            [`${name}/one.md`, null],
          ],
        ])
        expect(items.problems).toEqual([])
        await undoImport(db, actor, importId)
        await run(db)
      }
    },
  )
})
