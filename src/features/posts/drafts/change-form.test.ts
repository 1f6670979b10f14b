import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { draft, noImages, publishEdited } from '#tests/support/edit-post.ts'
import { changeForm, planFormChange } from './change-form.server.ts'
import { createPost } from './create-post.server.ts'
import { getEditedPost } from './editable-post.server.ts'
import { publishPost } from './publish-post.server.ts'
import { getRevision, listRevisions } from './revisions.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const HTML = '<p>One <em>word</em>.</p><p dir="rtl">Two</p>'
const MARKDOWN = 'One _word_.\n\n<p dir="rtl">Two</p>\n'

onDatabase('changeForm', (test) => {
  test('refuses an outdated version, and an article that Markdown cannot hold', async ({ db, actor }) => {
    const { postId, version } = await createPost(db, actor, { fields: draft({ content: HTML }), now })
    const outdated = changeForm(db, actor, { postId, version: version - 1, form: 'markdown', now })
    await expect(outdated).rejects.toMatchObject({ code: 'conflict', details: { post: { version, fields: { content: HTML } } } })
    const long = await createPost(db, actor, { fields: draft({ content: `<p>${'x'.repeat(200_001)}</p>` }), now })
    const refused = { code: 'invalid_input', details: { reason: expect.stringContaining('cannot be in Markdown: it is too long') } }
    await expect(changeForm(db, actor, { ...long, form: 'markdown', now })).rejects.toMatchObject(refused)
  })

  test('makes a draft Markdown and rich text again; each source is in the history', async ({ db, actor }) => {
    const { postId, version } = await createPost(db, actor, { fields: draft({ content: HTML, dialect: '' }), now })
    const changed = await changeForm(db, actor, { postId, version, form: 'markdown', now })
    expect(changed).toMatchObject({ status: 'draft', fields: { markdown: MARKDOWN, content: '' } })
    const back = await changeForm(db, actor, { postId, version: changed.version, form: 'rich text', now })
    expect(back.fields.markdown).toBeNull()
    expect(back.fields.content.replaceAll('\n', '')).toBe(HTML)
    const sources = (await listRevisions(db, postId)).map(({ number }) => getRevision(db, postId, number))
    expect((await Promise.all(sources)).map(({ fields }) => fields.markdown ?? fields.content)).toEqual([MARKDOWN, HTML])
  })

  test('leaves what readers have until it is published, then too', async ({ db, actor }) => {
    const { postId } = await createPost(db, actor, { fields: draft({ slug: 'a', description: 'D', category: ['Go'], content: HTML }), now })
    const { version, live } = await publishEdited(db, actor, { postId, now })
    const changed = await changeForm(db, actor, { postId, version, form: 'markdown', now })
    expect(changed).toMatchObject({ status: 'published', hasChanges: true, live })
    const published = await publishPost(db, actor, { postId, version: changed.version, now, resolveImages: noImages })
    expect(published).toMatchObject({ hasChanges: false, fields: { markdown: MARKDOWN } })
    expect((await getRevision(db, postId, live?.number ?? 0)).fields).toMatchObject({ markdown: null, content: HTML })
  })

  test('gives the rich text of another dialect', async ({ db, actor }) => {
    const fields = draft({
      content: '',
      markdown: 'A{% comment %}hidden{% endcomment %}\n\n{% raw %}{{ x }}{% endraw %}\n',
      dialect: 'liquid',
      addresses: '',
    })
    const { postId, version } = await createPost(db, actor, { fields, now })
    const { before, after, isSame } = await planFormChange(db, { postId, form: 'rich text' })
    expect(isSame).toBe(true)
    expect(after).toBe(before)
    const { fields: changed } = await changeForm(db, actor, { postId, version, form: 'rich text', now })
    expect(changed).toMatchObject({ markdown: null, dialect: '', content: before })
    expect(changed.content).not.toContain('hidden')
    expect((await getEditedPost(db, postId)).fields).toEqual(changed)
  })
})

onDatabase('planFormChange', (test) => {
  test('says what readers would see otherwise, and stores nothing', async ({ db, actor }) => {
    const content = '<p>One</p><template><p>Two</p></template>'
    const { postId, version } = await createPost(db, actor, { fields: draft({ content }), now })
    const planned = await planFormChange(db, { postId, form: 'markdown' })
    expect(planned).toMatchObject({ before: content, isSame: false, fields: { content: '' } })
    expect(planned.after).not.toBe(content)
    expect(await getEditedPost(db, postId)).toMatchObject({ version, fields: { content, markdown: null } })
  })
})
