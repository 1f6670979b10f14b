import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { contentFiles } from '#src/db/schema/content-folder.ts'
import { postRevisions } from '#src/db/schema/drafts.ts'
import { posts } from '#src/db/schema/posts.ts'
import { changeForm } from '#src/features/posts/drafts/change-form.server.ts'
import { getEditedPost } from '#src/features/posts/drafts/editable-post.server.ts'
import { saveDraft } from '#src/features/posts/drafts/save-draft.server.ts'
import { importedHashOf } from '#src/features/posts/imported/imported-hash.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { findPost, newFolderForEachTest } from '#tests/support/content-folder.ts'
import { onDatabase } from '#tests/support/database.ts'
import { editPost, publishEdited } from '#tests/support/edit-post.ts'
import { buildPost } from '#tests/support/factories.ts'

const MIGRATION = path.join(projectRoot, 'src/db/migrations/20261130074557_markdown-files-once.sql')

const { write, read, list, sync, kinds } = newFolderForEachTest()
const now = new Date('2026-11-20T12:00:00Z')
const LONG_AGO = new Date('2026-01-05T12:00:00Z')

const RICH = '<h2>Plan</h2><p>Some <strong>words</strong>.</p><ul><li><p>one</p></li></ul>'
const WRITTEN = '## Plan\n\nSome **words**.\n\n- one\n'
/** Elements in elements, as deep as no Markdown is read. */
const DEEP = `${'<blockquote>'.repeat(401)}<p>Deep</p>${'</blockquote>'.repeat(401)}`

const bodyOf = (file: string) => read(file).replace(/^---\n.*?\n---\n/s, '')
const fileOf = (slug: string) => list().find((name) => name.endsWith(`${slug}.md`)) ?? ''
const buildRich = (db: Db, content = RICH) => buildPost(db, { slug: 'rich', title: 'Rich', content, description: '', updatedAt: LONG_AGO })

/** What earlier versions stored of a file, and agreed on; then the program is a newer one. */
async function agreeAsRichText(db: Db, slug: string, columns: Partial<typeof posts.$inferInsert> = {}): Promise<void> {
  await sync(db)
  const [row] = await db
    .update(posts)
    .set({ markdown: null, dialect: '', addresses: '', frontMatter: '', updatedAt: LONG_AGO, ...columns })
    .where(eq(posts.slug, slug))
    .returning()
  await db.update(contentFiles).set({ postHash: row && importedHashOf(row) })
  await db.execute(sql.raw(readFileSync(MIGRATION, 'utf8')))
}

onDatabase('a post of rich text that gets a file', (test) => {
  test('is in Markdown from then on, with its date, and its rich text is in the history', async ({ db }) => {
    const { id } = await buildRich(db)
    await sync(db)
    expect(bodyOf(fileOf('rich'))).toBe(WRITTEN)
    const after = await findPost(db, 'rich')
    expect(after).toMatchObject({ markdown: WRITTEN, dialect: '', status: 'published', updatedAt: LONG_AGO })
    expect(after?.content).toContain('<strong>words</strong>')
    expect(after?.renderedHtml).toContain('<strong>words</strong>')
    const history = await db.select().from(postRevisions).where(eq(postRevisions.postId, id))
    expect(history).toMatchObject([
      { reason: 'imported', fields: { content: RICH, markdown: null } },
      // 'changed' would be a mark on the chart of views.
      { reason: 'imported', fields: { markdown: WRITTEN } },
    ])
    expect((await sync(db)).steps).toEqual([])
  })

  test('is a draft with its rich text in the history too', async ({ db }) => {
    const { id } = await buildPost(db, { slug: 'rich', title: 'Rich', content: RICH, status: 'draft', publishedAt: null })
    await sync(db, { writesDrafts: true })
    expect(await findPost(db, 'rich')).toMatchObject({ markdown: WRITTEN, status: 'draft' })
    const history = await db.select().from(postRevisions).where(eq(postRevisions.postId, id))
    expect(history).toMatchObject([{ reason: 'replaced', fields: { content: RICH, markdown: null } }])
  })

  test('is saved without a conflict by an editor that was open, and changes the lines that changed', async ({ db, actor }) => {
    const { id: postId } = await buildRich(db)
    const { version, fields } = await getEditedPost(db, postId)
    await sync(db)
    await saveDraft(db, actor, { postId, version, fields: { ...fields, content: RICH.replace('words', 'other words') }, now })
    await publishEdited(db, actor, { postId, now })
    await sync(db)
    expect(bodyOf(fileOf('rich'))).toBe(WRITTEN.replace('words', 'other words'))
    expect((await findPost(db, 'rich'))?.markdown).toBe(WRITTEN.replace('words', 'other words'))
  })

  test('becomes Markdown in a file of HTML when its owner changes it', async ({ db, actor }) => {
    write('hello.md', '---\ntitle: Hello\nmarkup: html\nown: kept\n---\n<p>Some <em>words</em>.</p>\n')
    await sync(db)
    const { id: postId } = (await findPost(db, 'hello')) ?? { id: '' }
    const { version, fields } = await getEditedPost(db, postId)
    expect(fields.markdown).toBeNull()
    await changeForm(db, actor, { postId, version, form: 'markdown', now })
    await publishEdited(db, actor, { postId, fields: { description: 'D', category: ['Go'] }, now })
    await sync(db)
    expect(read('hello.md')).toMatch(/^---\ntitle: Hello\nmarkup: markdown\nown: kept\n.*\n---\n+Some _words_\.\n$/s)
    expect((await sync(db)).steps).toEqual([])
    expect(await findPost(db, 'hello')).toMatchObject({ markdown: expect.stringContaining('Some _words_.'), status: 'published' })
  })

  test('stays rich text in a file of HTML where Markdown cannot say it, both ways', async ({ db, actor }) => {
    const { id: postId } = await buildRich(db, DEEP)
    await sync(db)
    const file = fileOf('rich')
    expect(read(file)).toMatch(/\nmarkup: html\n/)
    expect(bodyOf(file)).toBe(`${DEEP}\n`)
    write(file, read(file).replace('Deep', 'Deeper'))
    await sync(db)
    expect(await findPost(db, 'rich')).toMatchObject({ markdown: null, content: DEEP.replace('Deep', 'Deeper') })
    await publishEdited(db, actor, { postId, fields: { content: '<p>Plain.</p>' }, now })
    await sync(db)
    expect(bodyOf(file)).toBe('<p>Plain.</p>\n')
    expect((await sync(db)).steps).toEqual([])
  })
})

const HUGO = '---\ntitle: Notes # shown\ndate: 2026-01-02\n---\n\nText with {{< figure src="one.png" >}}\n\n*  odd\n'

onDatabase('a Markdown file whose post is rich text of an earlier version', (test) => {
  test('gives it its source, changes in nothing, and is no change of the post', async ({ db, actor }) => {
    write('hugo.toml', '')
    write('content/posts/notes.md', HUGO)
    await agreeAsRichText(db, 'notes', { description: 'Text with' })
    const { id: postId } = (await findPost(db, 'notes')) ?? { id: '' }
    await editPost(db, actor, { postId, fields: { title: 'Unpublished' }, now })
    expect(await kinds(db)).toEqual(['import'])
    expect(read('content/posts/notes.md')).toBe(HUGO)
    const after = await findPost(db, 'notes')
    expect(after).toMatchObject({ markdown: HUGO.slice(HUGO.indexOf('\nText')), dialect: 'hugo', description: '', updatedAt: LONG_AGO })
    expect((await getEditedPost(db, postId)).fields.title).toBe('Unpublished')
    expect(await kinds(db)).toEqual([])
  })

  test('is written in its dialect, below its front matter, when the rich text was changed', async ({ db, actor }) => {
    write('hugo.toml', '')
    write('content/posts/notes.md', HUGO)
    await agreeAsRichText(db, 'notes')
    const { id: postId } = (await findPost(db, 'notes')) ?? { id: '' }
    await publishEdited(db, actor, { postId, fields: { content: '<p>It costs ~5 to ~9 {{ euros }}.</p>' }, now })
    expect(await kinds(db)).toEqual(['write'])
    const [, head = ''] = /^(---\n.*?\n---\n)/s.exec(HUGO) ?? []
    const source = (await findPost(db, 'notes'))?.markdown ?? ''
    expect(read('content/posts/notes.md')).toBe(head + source)
    expect(await findPost(db, 'notes')).toMatchObject({ dialect: 'hugo', content: '<p>It costs ~5 to ~9 {{ euros }}.</p>' })
    expect(await kinds(db)).toEqual([])
  })
})
