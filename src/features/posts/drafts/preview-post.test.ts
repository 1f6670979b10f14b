import { expect } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { loadAboutFigures } from '#src/features/settings/figures/load-figures.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { onDatabase } from '#tests/support/database.ts'
import { editPost, noImages } from '#tests/support/edit-post.ts'
import { buildPost } from '#tests/support/factories.ts'
import { createPost } from './create-post.server.ts'
import { EMPTY_DRAFT } from './draft.ts'
import { getEditedPost } from './editable-post.server.ts'
import { previewPost } from './preview-post.server.ts'

const now = new Date('2026-11-20T12:00:00Z')

onDatabase('previewing a post', (test) => {
  test('there is nothing to preview of a post that is not there', async ({ db }) => {
    await expect(previewPost(db, { postId: 'nothing', now, resolveImages: noImages })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a draft is previewed as if published now, and stays unrendered', async ({ db, actor }) => {
    const fields = {
      ...EMPTY_DRAFT,
      content: '<h2>One</h2><pre><code>x</code></pre><script>alert(1)</script>',
      projectPreviewUrl: 'not yet',
    }
    const { postId } = await createPost(db, actor, { fields, now })
    const preview = await previewPost(db, { postId, now, resolveImages: noImages })
    expect(preview).toMatchObject({
      status: 'draft',
      post: { title: 'Untitled', slug: 'untitled', createdAt: now.toISOString(), views: 0 },
    })
    expect(preview.html).toContain('<h2 id="one">')
    expect(preview.html).not.toContain('alert')
    expect(await db.select({ html: posts.renderedHtml, version: posts.renderVersion }).from(posts)).toEqual([{ html: '', version: 0 }])
  })

  test('what is typed is previewed and not stored; Markdown that cannot be read is refused', async ({ db, actor }) => {
    const { postId, version, fields } = await createPost(db, actor, { fields: { ...EMPTY_DRAFT, markdown: 'Saved.' }, now })
    const typed = { ...fields, title: 'Typed\0 title', markdown: '**Typed.**', type: 'page' as const }
    const preview = await previewPost(db, { postId, typed, now, resolveImages: noImages })
    expect(preview).toMatchObject({ type: 'post', post: { title: 'Typed title' }, html: '<p><strong>Typed.</strong></p>' })
    const unreadable = previewPost(db, { postId, typed: { ...fields, markdown: '> '.repeat(300) }, now, resolveImages: noImages })
    await expect(unreadable).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await getEditedPost(db, postId)).toMatchObject({ version, fields })
  })

  test('a draft of a built-in page is previewed in the parts of that page', async ({ db, actor }) => {
    const preview = async (slug: string, type: 'page' | 'post' = 'page') => {
      const content = '<h2>Group</h2><h3>Why?</h3><p>Because.</p>'
      const { postId } = await createPost(db, actor, { fields: { ...EMPTY_DRAFT, type, title: slug, slug, content }, now })
      return (await previewPost(db, { postId, now, resolveImages: noImages })).builtIn
    }
    expect(await preview('faq')).toMatchObject({
      sections: [{ title: 'Group', questions: [{ question: 'Why?', html: 'Because.', isParagraph: true }] }],
    })
    const about = await preview('about')
    expect(about).toMatchObject({ sections: [{ title: 'Group' }] })
    expect(about?.sections[0]).not.toHaveProperty('questions')
    expect(about?.figures).toEqual(await loadAboutFigures(db, defaultSettings, now))
    expect(await preview('uses')).toBeNull()
    expect(await preview('privacy', 'post')).toBeNull()
  })

  test('a public post is previewed with its working copy, its views and its date', async ({ db, actor }) => {
    const other = await buildPost(db, { category: ['Java'] })
    const post = await buildPost(db, { publishedAt: now, title: 'Live' })
    const fields = { title: 'Changed', category: ['Java'], slug: '', publishAt: null }
    await editPost(db, actor, { postId: post.id, fields, now })
    const preview = await previewPost(db, { postId: post.id, now, resolveImages: noImages })
    expect(preview).toMatchObject({ status: 'published', hasChanges: true, related: [{ id: other.id }] })
    expect(preview.post).toMatchObject({ title: 'Changed', slug: post.slug, createdAt: post.createdAt.toISOString() })
  })
})
