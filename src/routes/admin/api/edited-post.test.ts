import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { contentFiles } from '#src/db/schema/content-folder.ts'
import { EMPTY_DRAFT } from '#src/features/posts/drafts/draft.ts'
import { recordProblem } from '#src/features/transfer/content-folder/records.server.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { openForOwner } from '#tests/support/open-site.ts'

const GOOD = {
  ...EMPTY_DRAFT,
  title: 'A post',
  slug: 'a-post',
  description: 'What it is about.',
  category: ['Java'],
  content: '<p>Text.</p>',
}

onEmbedded('an edited post', (test, engine) => {
  test('is published, changed, discarded and restored, unpublished, trashed and brought back', async () => {
    const { post_id, version, save, change } = await openEditor(await engine.open(), GOOD)
    const published = await change({ intent: 'publish', post_id, version })
    expect(published).toMatchObject({ status: 200, post: { status: 'published', live: { slug: 'a-post' }, hasChanges: false } })
    const changed = await save(published.post.version, { ...GOOD, title: 'Another title' })
    const discarded = await change({ intent: 'discard', post_id, version: changed })
    expect(discarded.post).toMatchObject({ hasChanges: false, fields: { title: 'A post' } })
    const next = await save(discarded.post.version, { ...GOOD, title: 'A third title' })
    const { post } = await change({ intent: 'publish', post_id, version: next })
    const restored = await change({ intent: 'restore-revision', post_id, version: post.version, number: published.post.live.number })
    expect(restored.post).toMatchObject({ status: 'published', hasChanges: true, fields: { title: 'A post' } })
    const unpublished = await change({ intent: 'unpublish', post_id, version: restored.post.version })
    expect(unpublished.post).toMatchObject({ status: 'draft', live: { slug: 'a-post' } })
    expect((await change({ intent: 'trash', post_id })).post.status).toBe('trashed')
    expect((await change({ intent: 'untrash', post_id })).post.status).toBe('draft')
  })

  test('changes its form, unless its file is in Markdown', async () => {
    const database = await engine.open()
    const { post_id, version, change, plan } = await openEditor(database, GOOD)
    expect(await plan({ post_id, form: 'markdown' })).toMatchObject({ status: 200, isSame: true })
    const changed = await change({ intent: 'change-form', post_id, version, form: 'markdown' })
    expect(changed).toMatchObject({ status: 200, post: { fields: { markdown: 'Text.\n', content: '' } } })
    await recordProblem(database.db, { path: 'a.md', file: null, problem: null })
    await database.db.update(contentFiles).set({ postId: post_id, state: 'agreed' })
    const refused = { status: 400, reason: expect.stringContaining('a.md, is in Markdown') }
    expect(await plan({ post_id, form: 'rich text' })).toMatchObject(refused)
    const back = { intent: 'change-form', post_id, version: changed.post.version, form: 'rich text' }
    expect(await change(back)).toMatchObject(refused)
    await database.db.update(contentFiles).set({ state: 'removed' })
    expect(await change(back)).toMatchObject({ status: 200, post: { fields: { markdown: null, content: '<p>Text.</p>' } } })
    expect(await plan({ post_id, form: 'paint' })).toMatchObject({ status: 400 })
  })

  test('answers 409 with the stored post for an outdated version', async () => {
    const { post_id, version, save, change } = await openEditor(await engine.open(), GOOD)
    await save(version, { ...GOOD, title: 'Newer' })
    for (const intent of ['publish', 'unpublish', 'discard']) {
      const refused = await change({ intent, post_id, version })
      expect(refused, intent).toMatchObject({ status: 409, error: 'conflict', post: { status: 'draft', fields: { title: 'Newer' } } })
    }
  })

  test('is not published with invalid fields, which are named, or when it does not exist', async () => {
    const { post_id, version, change } = await openEditor(await engine.open(), { ...GOOD, title: '' })
    const refused = await change({ intent: 'publish', post_id, version })
    expect(refused).toMatchObject({ status: 400, reason: 'Some fields need attention first.', issues: [{ field: 'title' }] })
    expect(await change({ intent: 'publish', post_id: randomUUID(), version })).toMatchObject({ status: 404 })
    expect(await change({ intent: 'paint', post_id, version })).toMatchObject({ status: 400 })
  })
})

/** A new post that was saved once. */
async function openEditor(database: Database, fields: typeof EMPTY_DRAFT) {
  const ask = await openForOwner(database, [
    ...['routes/admin/api/edited-post.ts', 'routes/admin/api/form-change.ts', 'routes/admin/api/save-draft.ts'],
  ])
  const post_id = randomUUID()
  async function post(name: string, body: object) {
    const headers = { 'Content-Type': 'application/json' }
    const response = await ask(`/admin/functions/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, ...(await response.json()) }
  }
  async function plan(query: Record<string, string>) {
    const response = await ask(`/admin/functions/form-change?${new URLSearchParams(query)}`)
    return { status: response.status, ...(await response.json()) }
  }
  async function save(version: number, typed: typeof EMPTY_DRAFT): Promise<number> {
    return (await post('save-draft', { post_id, version, fields: typed, overwrites: false })).version
  }
  return { post_id, version: await save(0, fields), save, plan, change: (body: object) => post('edited-post', body) }
}
