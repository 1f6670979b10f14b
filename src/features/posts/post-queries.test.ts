import { expect } from 'vitest'
import { postSlugs } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { findPost, findSlugRedirect, listRecentPosts, listRecentProjects, listRelatedPosts } from './post-queries.server.ts'

onDatabase('reading posts', (test) => {
  test.for(['draft', 'scheduled', 'trashed'] as const)('a %s post is not found by its current or a former slug', async (status, { db }) => {
    const post = await buildPost(db, { slug: 'hidden', status })
    await db.insert(postSlugs).values({ slug: 'formerly-hidden', postId: post.id })
    expect(await findPost(db, 'hidden')).toBeNull()
    expect(await findSlugRedirect(db, 'formerly-hidden')).toBeNull()
    expect(await findPost(db, 'nothing')).toBeNull()
  })

  test('home shows the three newest posts', async ({ db }) => {
    for (const title of ['1', '2', '3', '4']) await buildPost(db, { title })
    expect((await listRecentPosts(db)).map((post) => post.title)).toEqual(['4', '3', '2'])
  })

  test('home shows three of the ten newest that are flagged or named like projects, filled up by older flagged ones', async ({ db }) => {
    await buildPost(db, { title: 'older', isProject: true })
    await buildPost(db, { title: 'old', isProject: true })
    await buildPost(db, { title: 'old tool', category: ['Tooling'] })
    await buildPost(db, { title: 'tool', category: ['Tooling'] })
    await buildPost(db, { title: 'plain', category: ['Design'] })
    await buildPost(db, { title: 'flagged', isProject: true })
    for (let index = 0; index < 7; index += 1) await buildPost(db, { title: `filler ${index}` })
    expect((await listRecentProjects(db)).map((post) => post.title)).toEqual(['flagged', 'tool', 'old'])
    for (let index = 0; index < 4; index += 1) await buildPost(db, { title: `newer ${index}` })
    expect((await listRecentProjects(db)).map((post) => post.title)).toEqual(['flagged', 'old', 'older'])
    await buildPost(db, { title: 'an API', category: ['API'] })
    expect((await listRecentProjects(db)).map((post) => post.title)).toEqual(['an API', 'flagged', 'old'])
  })

  test('related posts share a category, newest first, at most two, never the post itself', async ({ db }) => {
    await buildPost(db, { title: 'old', category: ['Rust'] })
    await buildPost(db, { title: 'both', category: ['rust', 'Web'] })
    await buildPost(db, { title: 'web', category: ['Web'] })
    await buildPost(db, { title: 'unpublished', category: ['Web'], status: 'draft' })
    await buildPost(db, { title: 'unrelated', category: ['Go'] })
    const post = await buildPost(db, { title: 'itself', category: ['Rust', 'Web'] })
    expect((await listRelatedPosts(db, post)).map((related) => related.title)).toEqual(['web', 'both'])
    expect(await listRelatedPosts(db, { id: post.id, category: [] })).toEqual([])
  })
})
