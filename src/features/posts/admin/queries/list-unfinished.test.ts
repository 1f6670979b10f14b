import { expect } from 'vitest'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { EMPTY_DRAFT } from '../../drafts/draft.ts'
import { listCategoryNames } from './list-category-names.server.ts'
import { countStarterPosts, listScheduled, listUnfinished } from './list-unfinished.server.ts'

const day = (number: number) => new Date(Date.UTC(2026, 2, number))

onDatabase('what waits for the owner among the posts', (test) => {
  test('a site where everything is published asks for nothing', async ({ db }) => {
    await buildPost(db, {})
    await buildPost(db, { status: 'trashed', trashedFrom: 'draft' })
    expect(await listUnfinished(db, 5)).toEqual([])
    expect(await listScheduled(db, 5)).toEqual([])
    expect(await countStarterPosts(db)).toBe(0)
  })

  test('drafts and unpublished changes come in the order they were worked on', async ({ db }) => {
    const changed = await buildPost(db, { title: 'Changed', updatedAt: day(1) })
    const draft = await buildPost(db, { title: 'Untitled', status: 'draft', updatedAt: day(2) })
    await buildPost(db, { title: 'Old draft', status: 'draft', updatedAt: day(1) })
    await db.insert(workingCopies).values([
      { postId: changed.id, fields: { ...EMPTY_DRAFT, title: 'Not yet' }, savedAt: day(4) },
      { postId: draft.id, fields: { ...EMPTY_DRAFT, title: 'Typed' }, savedAt: day(3) },
    ])
    expect((await listUnfinished(db, 2)).map(({ title, at }) => [title, at])).toEqual([
      ['Changed', day(4).toISOString()],
      ['Typed', day(3).toISOString()],
    ])
    expect(await listUnfinished(db, 5)).toHaveLength(3)
  })

  test('what is scheduled comes in the order it goes out', async ({ db }) => {
    await buildPost(db, { title: 'Later', status: 'scheduled', createdAt: day(9) })
    await buildPost(db, { title: 'Sooner', status: 'scheduled', createdAt: day(8) })
    expect((await listScheduled(db, 5)).map(({ title, at }) => [title, at])).toEqual([
      ['Sooner', day(8).toISOString()],
      ['Later', day(9).toISOString()],
    ])
  })

  test('starter posts are counted until they are made one’s own or thrown away', async ({ db }) => {
    await buildPost(db, { origin: 'starter' })
    await buildPost(db, { origin: 'starter', status: 'trashed' })
    await buildPost(db, { origin: null })
    expect(await countStarterPosts(db)).toBe(1)
  })

  test('categories are named once each, those of drafts included', async ({ db }) => {
    await buildPost(db, { category: ['Rust', 'CSS'] })
    await buildPost(db, { category: ['rust', 'Android'], status: 'draft' })
    expect((await listCategoryNames(db)).map((name) => name.toLowerCase())).toEqual(['android', 'css', 'rust'])
  })
})
