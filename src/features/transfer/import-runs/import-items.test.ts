// Comments and redirects of an import in the admin area: dry run, result, undo, resume.
import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { importItems, imports } from '#src/db/schema/imports.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { begin, now, run, view } from '#tests/support/admin-import.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { cancelImport, startImport, undoImport } from './change-imports.server.ts'

await vi.hoisted(async () => (await import('#tests/support/own-data-folder.ts')).ownDataFolder())

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const base = { post: 'a', status: 'shown', user_name: 'Ann', user_email: null }
const comment = (number: number, more: object = {}) => ({
  ...{ ...base, id: id(number), created_at: `2020-01-0${number}T10:00:00Z`, comment_text: `Text ${number}` },
  ...more,
})
const FILES = {
  'a.md': '---\ntitle: A\nslug: a\naliases: [/old/a, /older/a]\nmood: happy\n---\nText.',
  'b.md': '---\ntitle: B\nslug: b\naliases: [/old/b]\n---\nText.',
  'c.md': '---\ntitle: C\nslug: c\naliases: [/old/c, /admin/c]\n---\n![](p.png)',
  'p.png': 'png',
  'comments.json': JSON.stringify({
    comments: [comment(1), comment(2, { parent_id: id(1) }), comment(3), comment(4, { parent_id: id(3) }), comment(5, { post: 'gone' })],
  }),
}

async function readAll(db: Db) {
  return {
    comments: (await db.select({ id: comments.id }).from(comments).orderBy(asc(comments.id))).map((row) => row.id),
    redirects: (await db.select({ source: redirects.source }).from(redirects).orderBy(asc(redirects.source))).map((row) => row.source),
  }
}

const ALL = { comments: [1, 2, 3, 4].map(id), redirects: ['/old/a', '/old/b', '/old/c', '/older/a'] }

onDatabase('what an import writes besides posts', (test) => {
  test('is in the dry run, in the result, and gone after the undo', async ({ db, actor }) => {
    const importId = await begin(db, actor, FILES)
    const ready = await view(db, importId)
    expect(ready.items).toMatchObject({
      counts: { comment: { created: 4, skipped: 1 }, redirect: { created: 4, skipped: 1 } },
      redirects: ['/old/a', '/older/a', '/old/b', '/old/c'].map((key) => ({ key, label: `${key} to /posts/${key.at(-1)}` })),
    })
    expect(ready.items.problems.map(({ label, reason }) => [label, reason])).toEqual([
      ['Ann on gone, 2020-01-05', 'there is no post gone here'],
      ['/admin/c to /posts/c', '/admin/c is reserved: the site itself answers there.'],
    ])
    expect(ready.findings).toEqual({ prefix: { from: '/old/*', to: '/posts/*' }, unusedKeys: [{ key: 'mood', files: 1 }], folder: '' })
    expect(await readAll(db)).toEqual({ comments: [], redirects: [] })
    await startImport(db, actor, importId)
    await run(db)
    expect(await readAll(db)).toEqual(ALL)
    expect((await view(db, importId)).items).toMatchObject({ counts: { comment: { created: 4, skipped: 1 } }, written: 8 })
    await undoImport(db, actor, importId)
    await run(db)
    expect(await readAll(db)).toEqual({ comments: [], redirects: [] })
    expect((await view(db, importId)).items).toMatchObject({ undone: 8, problems: [] })
    // Its posts come back from the trash, with their comments.
    const again = await begin(db, actor, FILES)
    expect((await view(db, again)).items.counts).toEqual(ready.items.counts)
    await startImport(db, actor, again)
    await run(db)
    expect(await readAll(db)).toEqual(ALL)
  })

  test('may come without posts', async ({ db, actor }) => {
    const { id: postId } = await buildPost(db, { slug: 'a' })
    const importId = await begin(db, actor, { 'comments.json': FILES['comments.json'], 'redirects.csv': 'from,to\n/x,/posts/a\n' })
    expect(await view(db, importId)).toMatchObject({
      state: 'ready',
      items: { counts: { comment: { created: 4 }, redirect: { created: 1 } } },
    })
    await startImport(db, actor, importId)
    await run(db)
    expect(await readAll(db)).toEqual({ comments: ALL.comments, redirects: ['/x'] })
    expect(await db.select().from(comments).where(eq(comments.postId, postId))).toHaveLength(4)
  })

  test('stays where it was changed or answered since', async ({ db, actor }) => {
    const importId = await begin(db, actor, FILES)
    await startImport(db, actor, importId)
    await run(db)
    const [stored] = await db
      .select()
      .from(comments)
      .where(eq(comments.id, id(2)))
    await buildComment(db, stored?.postId ?? '', { parentId: id(2) })
    await db
      .update(comments)
      .set({ commentText: 'Mine' })
      .where(eq(comments.id, id(3)))
    await db.update(redirects).set({ target: '/about' }).where(eq(redirects.source, '/old/b'))
    await db.delete(redirects).where(eq(redirects.source, '/old/c'))
    await undoImport(db, actor, importId)
    await run(db)
    const left = await readAll(db)
    expect(left.comments).toEqual(expect.arrayContaining([1, 2, 3].map(id)))
    expect(left.comments).toHaveLength(4)
    expect(left.redirects).toEqual(['/old/b'])
    const { items } = await view(db, importId)
    expect(items).toMatchObject({ written: 8, undone: 4 })
    expect(items.problems.map(({ label, reason }) => [label, reason])).toEqual([
      ...[1, 3, 2].map((number) => [`Ann on a, 2020-01-0${number}`, 'changed or answered since the import: it stays']),
      ['/old/b to /posts/b', 'changed or answered since the import: it stays'],
    ])
  })

  test('is not written by a cancelled import, and once by one that is interrupted', async ({ db, actor }) => {
    const cancelled = await begin(db, actor, FILES)
    await startImport(db, actor, cancelled)
    const storeMedia = async () => {
      await cancelImport(db, actor, { importId: cancelled, now })
      return { url: `/media/${'a'.repeat(64)}` }
    }
    await run(db, { storeMedia })
    expect(await readAll(db)).toEqual({ comments: [], redirects: [] })
    expect((await view(db, cancelled)).items).toMatchObject({ written: 0, counts: { comment: { created: 0 } } })
    const importId = await begin(db, actor, FILES)
    await startImport(db, actor, importId)
    // Fails between the comments and the redirects.
    await db.execute(sql`CREATE FUNCTION fail_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'out of order'; END $$`)
    await db.execute(sql`CREATE TRIGGER fail_here BEFORE INSERT ON redirects FOR EACH ROW EXECUTE FUNCTION fail_here()`)
    await expect(run(db)).rejects.toThrow()
    expect(await readAll(db)).toEqual({ comments: ALL.comments, redirects: [] })
    await db.execute(sql`DROP FUNCTION fail_here CASCADE`)
    await db.update(imports).set({ leasedUntil: new Date(0) })
    await run(db)
    expect(await readAll(db)).toEqual(ALL)
    expect(await db.select({ key: importItems.key }).from(importItems).where(isNotNull(importItems.importedHash))).toHaveLength(8)
    await undoImport(db, actor, importId)
    await run(db)
    expect(await readAll(db)).toEqual({ comments: [], redirects: [] })
  })
})
