import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { posts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { draft, editPost, noImages, publishEdited } from '#tests/support/edit-post.ts'
import { buildPost, readPost } from '#tests/support/factories.ts'
import { refreshArticle } from '../rendering/refresh-article.server.ts'
import { replaceLink } from '../rewriting/replace-link.server.ts'
import { replaceTextInPosts } from '../rewriting/text/replace-text.server.ts'
import { searchText } from '../rewriting/text/search-text.server.ts'
import type { TextSearch } from '../rewriting/text/text-search.ts'
import { saveAsTemplate } from '../templates/templates.server.ts'
import { createPost, duplicatePost } from './create-post.server.ts'
import type { DraftFields } from './draft.ts'
import { getEditedPost } from './editable-post.server.ts'
import { previewPost } from './preview-post.server.ts'
import { publishPost } from './publish-post.server.ts'
import { getRevision, listRevisions, restoreRevision } from './revisions.server.ts'
import { saveDraft } from './save-draft.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T12:20:00Z')
const resolveImages = noImages

const inMarkdown = (markdown: string, fields: Partial<DraftFields> = {}) => draft({ content: '', markdown, ...fields })
const SOURCE = 'Text *with*\r\n{{ value }} and  \nspaces.\n\n<!-- kept -->\n\n'

const SEARCH: Omit<TextSearch, 'text'> = {
  ...{ matchCase: true, wholeWord: false },
  parts: ['text', 'code'],
  states: ['published', 'changes', 'scheduled', 'drafts', 'pages'],
}

async function publish(db: Db, actor: Parameters<typeof publishPost>[1], postId: string) {
  const { version } = await getEditedPost(db, postId)
  return publishPost(db, actor, { postId, version, now, resolveImages })
}

onDatabase('a post in Markdown', (test) => {
  test.for([
    ['too long', 'a '.repeat(250_001), 'it has more than 500,000 characters'],
    ['nested too deep', `${'> '.repeat(300)}a`, 'lie more than 200 deep'],
    ['a table of too many cells', `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'|\n'.repeat(4_000)}`, 'more than 1,000,000 cells'],
  ] as const)('that is %s is refused with a sentence, and nothing is stored', async ([, markdown, reason], { db, actor }) => {
    const issues = [{ field: 'markdown', message: expect.stringContaining(reason) }]
    const refused = { code: 'invalid_input', details: { issues, reason: expect.stringContaining('The Markdown cannot be read: ') } }
    await expect(createPost(db, actor, { fields: inMarkdown(markdown), now })).rejects.toMatchObject(refused)
    const { postId, version } = await createPost(db, actor, { fields: inMarkdown('Text.'), now })
    await expect(saveDraft(db, actor, { postId, version, fields: inMarkdown(markdown), now })).rejects.toMatchObject(refused)
    expect((await getEditedPost(db, postId)).fields.markdown).toBe('Text.')
    await publish(db, actor, postId)
    const { version: published } = await getEditedPost(db, postId)
    await expect(saveDraft(db, actor, { postId, version: published, fields: inMarkdown(markdown), now })).rejects.toMatchObject(refused)
    expect(await db.select().from(workingCopies)).toEqual([])
  })

  test('keeps its source byte for byte, and has the HTML that is made of it', async ({ db, actor }) => {
    const { postId, fields } = await createPost(db, actor, { fields: inMarkdown(SOURCE), now })
    expect(fields).toMatchObject({ content: '', markdown: SOURCE, dialect: '' })
    const row = await readPost(db, postId)
    expect(row).toMatchObject({ markdown: SOURCE, plainText: expect.stringContaining('Text with') })
    expect(row.content).toMatch(/^<p>Text <em>with<\/em>/)
    await publish(db, actor, postId)
    expect(await readPost(db, postId)).toMatchObject({
      markdown: SOURCE,
      content: row.content,
      excerpt: expect.stringContaining('Text with'),
    })
    expect((await getEditedPost(db, postId)).hasChanges).toBe(false)
  })

  test('loses only what the database cannot hold', async ({ db, actor }) => {
    const { fields } = await createPost(db, actor, { fields: inMarkdown('\uFEFFa\0b \ud800 \u001b[31m'), now })
    expect(fields.markdown).toBe('ab \ufffd \u001b[31m')
  })

  test('shows unpublished changes in its preview, and readers the published text', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: inMarkdown('One.'), now })
    await publish(db, actor, postId)
    await editPost(db, actor, { postId, fields: { markdown: '**Two.**' }, now: later })
    expect((await previewPost(db, { postId, now, resolveImages })).html).toContain('<strong>Two.</strong>')
    expect((await readPost(db, postId)).content).toBe('<p>One.</p>')
  })

  test('comes back from its history, from a template and as a copy', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: inMarkdown('One.'), now })
    await publish(db, actor, postId)
    await publishEdited(db, actor, { postId, fields: { markdown: 'Two.' }, now: later })
    const [first] = (await listRevisions(db, postId)).toReversed()
    expect((await getRevision(db, postId, first?.number ?? 0)).fields).toMatchObject({ markdown: 'One.', content: '' })
    const { version } = await getEditedPost(db, postId)
    await restoreRevision(db, actor, { postId, number: first?.number ?? 0, version, now: later })
    expect((await getEditedPost(db, postId)).fields.markdown).toBe('One.')
    expect((await duplicatePost(db, actor, { postId, now })).fields).toMatchObject({ markdown: 'One.', content: '' })
    expect((await saveAsTemplate(db, actor, { postId, now })).fields).toMatchObject({ type: 'template', markdown: 'One.' })
  })

  test('is read again when a newer version shows articles otherwise', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: inMarkdown('*One.*'), now })
    await publish(db, actor, postId)
    await db.update(posts).set({ content: '<p>As before</p>', renderVersion: 1 }).where(eq(posts.id, postId))
    expect((await refreshArticle(db, postId, resolveImages))?.html).toContain('<em>One.</em>')
    expect((await readPost(db, postId)).content).toBe('<p><em>One.</em></p>')
  })

  test('becomes rich text when that is what is saved, and keeps the Markdown in its history', async ({ db, actor }) => {
    const { postId, version } = await createPost(db, actor, { fields: inMarkdown('*One.*'), now })
    await saveDraft(db, actor, { postId, version, fields: draft({ content: '<p>One.</p>' }), now: later })
    expect((await getEditedPost(db, postId)).fields).toMatchObject({ markdown: null, content: '<p>One.</p>' })
    const [kept] = await listRevisions(db, postId)
    expect((await getRevision(db, postId, kept?.number ?? 0)).fields.markdown).toBe('*One.*')
  })

  test('a link is replaced in its source and in its unpublished changes, at the places that lead there', async ({ db, actor }) => {
    const link = '[a](/posts/old "t") `/posts/old`\r\n'
    const { postId } = await createPost(db, actor, { fields: inMarkdown(link), now })
    await publish(db, actor, postId)
    await editPost(db, actor, { postId, fields: { markdown: `${link}More <a href="/posts/old#b">b</a>` }, now: later })
    const step = { address: '/posts/old', origin: 'https://inkfolio.example', to: '/posts/new', rewriteId: null, after: '', now: later }
    expect(await replaceLink(db, actor, { ...step, resolveImages })).toMatchObject({ replaced: 1, failed: [] })
    const changed = '[a](/posts/new "t") `/posts/old`\r\n'
    expect(await readPost(db, postId)).toMatchObject({ markdown: changed, content: expect.stringContaining('href="/posts/new"') })
    expect((await getEditedPost(db, postId)).fields.markdown).toBe(`${changed}More <a href="/posts/old#b">b</a>`)
  })

  test('a text is found and replaced in its source, and named where Markdown has no place for it', async ({ db, actor }) => {
    const { postId, version } = await createPost(db, actor, { fields: inMarkdown('A cat and **a cat** `cat`.'), now })
    await buildPost(db, { content: '<p>A dog.</p>' })
    const search = { ...SEARCH, text: 'cat' }
    const { posts: found } = await searchText(db, actor, { search, after: '' })
    expect(found.map(({ id, total }) => [id, total])).toEqual([[postId, 3]])
    const chosen = { search, rewriteId: null, now: later, resolveImages }
    const skipped = [found[0]?.places[2]?.key ?? '']
    expect(
      await replaceTextInPosts(db, actor, { ...chosen, replacement: '*dog*', posts: [{ id: postId, version, skipped }] }),
    ).toMatchObject({ replaced: 1, failed: [] })
    expect((await getEditedPost(db, postId)).fields.markdown).toBe('A \\*dog\\* and **a \\*dog\\*** `cat`.')
    const { version: newest } = await getEditedPost(db, postId)
    expect(
      await replaceTextInPosts(db, actor, { ...chosen, replacement: '`', posts: [{ id: postId, version: newest, skipped: [] }] }),
    ).toMatchObject({ replaced: 0, failed: ['A post (the new text cannot be written at its place in the Markdown)'] })
  })
})
