import { expect } from 'vitest'
import { postSlugs } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { checkSlug, suggestSlug } from './slugs.server.ts'

onDatabase('slugs', (test) => {
  test('what is no slug, or belongs to another post, is not free', async ({ db }) => {
    const { id } = await buildPost(db, { slug: 'taken', title: 'A post' })
    expect(await checkSlug(db, { slug: 'A b', type: 'post', postId: null })).toMatchObject({
      isFree: false,
      reason: expect.stringMatching(/^Only the letters/),
    })
    expect(await checkSlug(db, { slug: '', type: 'post', postId: null })).toMatchObject({ isFree: false })
    expect(await checkSlug(db, { slug: 'a'.repeat(201), type: 'post', postId: null })).toEqual({
      isFree: false,
      reason: 'At most 200 characters.',
    })
    expect(await checkSlug(db, { slug: 'taken', type: 'post', postId: null })).toEqual({ isFree: false, reason: 'Taken by “A post”.' })
    expect(await checkSlug(db, { slug: 'taken', type: 'post', postId: id })).toEqual({ isFree: true })
    expect(await checkSlug(db, { slug: 'free', type: 'post', postId: null })).toEqual({ isFree: true })
  })

  test('an old address of another post is free, with a warning', async ({ db }) => {
    const { id } = await buildPost(db, { title: 'A post' })
    await db.insert(postSlugs).values({ slug: 'old', type: 'post', postId: id })
    expect(await checkSlug(db, { slug: 'old', type: 'post', postId: null })).toEqual({
      isFree: true,
      reason: 'An earlier address of “A post”: it would no longer lead there.',
    })
    expect(await checkSlug(db, { slug: 'old', type: 'post', postId: id })).toEqual({ isFree: true })
    expect(await suggestSlug(db, 'Old', { type: 'post', postId: null })).toBe('old-2')
  })

  test('a title that many posts have still gets a slug of its own', async ({ db }) => {
    const { id } = await buildPost(db, { slug: 'c-sharp' })
    for (let n = 2; n <= 22; n += 1) await buildPost(db, { slug: `c-sharp-${n}` })
    expect(await suggestSlug(db, 'C#', { type: 'post', postId: null })).toBe('c-sharp-23')
    expect(await suggestSlug(db, 'C#', { type: 'post', postId: id })).toBe('c-sharp')
    expect(await suggestSlug(db, ' ', { type: 'post', postId: null })).toBe('untitled')
  })
})
