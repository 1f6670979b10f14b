import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { editPost, noImages } from '#tests/support/edit-post.ts'
import { buildPost, UNKNOWN_ID } from '#tests/support/factories.ts'
import { parseAdminList } from '../admin/list/posts-list-url.ts'
import { countNavigationBadges } from '../admin/queries/count-navigation-badges.server.ts'
import { countTabs } from '../admin/queries/count-tabs.server.ts'
import { listAdminPosts } from '../admin/queries/list-admin-posts.server.ts'
import { trashPosts } from '../drafts/change-posts.server.ts'
import { createPreviewLink } from '../drafts/preview-links.server.ts'
import { publishPost } from '../drafts/publish-post.server.ts'
import { findTemplateFields, listTemplateChoices, listTemplates, renameTemplate, saveAsTemplate } from './templates.server.ts'

const now = new Date('2026-11-20T12:00:00Z')

onDatabase('templates', (test) => {
  test('a template has the unpublished text of its post, and a new post begins with it', async ({ db, actor }) => {
    const { id: postId } = await buildPost(db, { title: 'How to sail', content: '<p>Old.</p>', category: ['Guides'], isProject: true })
    await editPost(db, actor, { postId, fields: { content: '<p>New.</p>' }, now })

    const { postId: templateId } = await saveAsTemplate(db, actor, { postId, now })
    expect(await listTemplateChoices(db)).toEqual([{ id: templateId, title: 'How to sail' }])
    expect(await findTemplateFields(db, templateId)).toMatchObject({
      type: 'post',
      title: '',
      slug: '',
      content: '<p>New.</p>',
      category: ['Guides'],
      isProject: true,
      publishAt: null,
    })
  })

  test('a template is never public, in no list of posts, and counts as no draft', async ({ db, actor }) => {
    const { id: postId } = await buildPost(db, { status: 'published' })
    const { postId: templateId, version } = await saveAsTemplate(db, actor, { postId, now })

    await expect(publishPost(db, actor, { postId: templateId, version, now, resolveImages: noImages })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(createPreviewLink(db, actor, { postId: templateId, now })).rejects.toMatchObject({ code: 'not_found' })
    for (const status of ['published', 'scheduled'] as const) {
      await expect(db.update(posts).set({ status }).where(eq(posts.id, templateId))).rejects.toThrow()
    }
    const { posts: listed } = await listAdminPosts(db, parseAdminList(new URLSearchParams()), now)
    expect(listed.map(({ id }) => id)).toEqual([postId])
    expect(await countTabs(db)).toMatchObject({ all: 1, drafts: 0 })
    expect(await countNavigationBadges(db)).toMatchObject({ drafts: 0 })
    const { rows } = await db.execute(sql`SELECT post_id FROM published_posts`)
    expect(rows).toEqual([{ post_id: postId }])
  })

  test('a template is renamed, and in the trash no post begins with it', async ({ db, actor }) => {
    const { id: postId } = await buildPost(db, { title: 'One' })
    const { postId: templateId } = await saveAsTemplate(db, actor, { postId, now })
    await renameTemplate(db, actor, { postId: templateId, title: 'Two', now })
    expect((await listTemplates(db)).map(({ title, status }) => [title, status])).toEqual([['Two', 'draft']])
    await trashPosts(db, actor, { postIds: [templateId], now })
    expect(await listTemplateChoices(db)).toEqual([])
    expect(await findTemplateFields(db, templateId)).toBeNull()
    expect((await listTemplates(db)).map(({ status }) => status)).toEqual(['trashed'])
    await expect(renameTemplate(db, actor, { postId: templateId, title: 'Three', now })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('only a template is one', async ({ db, actor }) => {
    const { id: postId } = await buildPost(db)
    const { postId: templateId } = await saveAsTemplate(db, actor, { postId, now })
    for (const id of [postId, 'no id', UNKNOWN_ID]) expect(await findTemplateFields(db, id)).toBeNull()
    await expect(saveAsTemplate(db, actor, { postId: templateId, now })).rejects.toMatchObject({ code: 'not_found' })
  })
})
