import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { beginDraft } from './create-post.server.ts'
import { type DraftFields, EMPTY_DRAFT } from './draft.ts'
import { getEditedPost } from './editable-post.server.ts'
import { getRevision, listRevisions, overwriteDraft } from './revisions.server.ts'
import { saveDraft } from './save-draft.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const postId = '11111111-2222-4333-8444-555555555555'
const draft = (content: string): DraftFields => ({ ...EMPTY_DRAFT, title: 'A post', content })

onDatabase('beginning a draft', (test) => {
  test('begun again with other words, it is refused and stays what it is', async ({ db, actor }) => {
    await beginDraft(db, actor, { postId, version: 0, fields: draft('<p>First.</p>'), now })
    const again = beginDraft(db, actor, { postId, version: 0, fields: draft('<p>Second.</p>'), now })
    await expect(again).rejects.toMatchObject({ code: 'conflict', details: { post: { fields: { content: '<p>First.</p>' } } } })
  })

  test('asked twice for the same, it begins one post', async ({ db, actor }) => {
    const first = await beginDraft(db, actor, { postId, version: 0, fields: draft('<p>First.</p>'), now })
    const second = await beginDraft(db, actor, { postId, version: 0, fields: draft('<p>First.</p>'), now })
    expect(second.version).toBe(first.version)
    expect((await getEditedPost(db, postId)).fields.content).toBe('<p>First.</p>')
  })
})

onDatabase('saving over another text', (test) => {
  test('who has not seen the newest text cannot save over it', async ({ db, actor }) => {
    const { version } = await beginDraft(db, actor, { postId, version: 0, fields: draft('<p>First.</p>'), now })
    await saveDraft(db, actor, { postId, version, fields: draft('<p>Theirs.</p>'), now })
    const refused = overwriteDraft(db, actor, { postId, version, fields: draft('<p>Mine.</p>'), now })
    await expect(refused).rejects.toMatchObject({ code: 'conflict', details: { post: { fields: { content: '<p>Theirs.</p>' } } } })
  })

  test('what PostgreSQL cannot store is removed, as at any other save', async ({ db, actor }) => {
    const { version } = await beginDraft(db, actor, { postId, version: 0, fields: draft('<p>Theirs.</p>'), now })
    const fields = { ...draft('<p>a\0b\uD800c</p>'), title: '\0Title\uDC00', category: ['x\0'] }
    await overwriteDraft(db, actor, { postId, version, fields, now })
    expect((await getEditedPost(db, postId)).fields).toMatchObject({ content: '<p>ab\uFFFDc</p>', title: 'Title\uFFFD', category: ['x'] })
  })

  test('what is saved over stays in the history', async ({ db, actor }) => {
    const begun = await beginDraft(db, actor, { postId, version: 0, fields: draft('<p>Theirs.</p>'), now })
    const { version } = await overwriteDraft(db, actor, { postId, version: begun.version, fields: draft('<p>Mine.</p>'), now })
    expect(version).toBe(begun.version + 1)
    expect((await getEditedPost(db, postId)).fields.content).toBe('<p>Mine.</p>')
    const [kept] = await listRevisions(db, postId)
    expect(kept?.reason).toBe('replaced')
    expect((await getRevision(db, postId, kept?.number ?? 0)).fields.content).toBe('<p>Theirs.</p>')
  })
})
