import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { findRenamedCategory } from './category-renames.server.ts'
import { deleteCategory, mergeCategories, renameCategory, undoCategoryChange } from './change-category.server.ts'

onDatabase('what categories were called before', (test) => {
  test('a category that was renamed, once or twice, or merged is found by its earlier names, ignoring case', async ({ db, actor }) => {
    await buildPost(db, { category: ['JS'] })
    await buildPost(db, { category: ['Web'] })
    expect(await findRenamedCategory(db, 'JS')).toBeNull()
    await renameCategory(db, actor, { from: 'JS', to: 'ECMAScript' })
    await renameCategory(db, actor, { from: 'ecmascript', to: 'JavaScript' })
    expect([await findRenamedCategory(db, 'js'), await findRenamedCategory(db, 'ECMAScript')]).toEqual(['JavaScript', 'JavaScript'])
    await mergeCategories(db, actor, { from: 'JavaScript', into: 'Web' })
    expect(await findRenamedCategory(db, 'JS')).toBe('Web')
    expect([await findRenamedCategory(db, 'Web'), await findRenamedCategory(db, ''), await findRenamedCategory(db, 'a\0b')]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('undone, the last step is forgotten and the earlier ones hold; deleted, nothing is found', async ({ db, actor }) => {
    await buildPost(db, { category: ['One'] })
    await renameCategory(db, actor, { from: 'One', to: 'Two' })
    const { undo } = await renameCategory(db, actor, { from: 'Two', to: 'Three' })
    await undoCategoryChange(db, actor, undo ?? [])
    expect([await findRenamedCategory(db, 'One'), await findRenamedCategory(db, 'Two')]).toEqual(['Two', null])
    await deleteCategory(db, actor, { name: 'Two' })
    expect(await findRenamedCategory(db, 'One')).toBeNull()
  })

  test('an undo skips posts that were changed since, and the old name still redirects to theirs', async ({ db, actor }) => {
    await buildPost(db, { category: ['JS', 'Java', 'Tools'] })
    const early = await renameCategory(db, actor, { from: 'JS', to: 'JavaScript' })
    await renameCategory(db, actor, { from: 'Tools', to: 'Craft' })
    expect(await undoCategoryChange(db, actor, early.undo ?? [])).toEqual({ changed: 0 })
    expect([await findRenamedCategory(db, 'JS'), await findRenamedCategory(db, 'Tools')]).toEqual(['JavaScript', 'Craft'])

    await buildPost(db, { category: ['Craft'] })
    const late = await renameCategory(db, actor, { from: 'Craft', to: 'Trade' })
    await renameCategory(db, actor, { from: 'Java', to: 'Kotlin' })
    expect(await undoCategoryChange(db, actor, late.undo ?? [])).toEqual({ changed: 1 })
    expect([await findRenamedCategory(db, 'Craft'), await findRenamedCategory(db, 'Java')]).toEqual([null, 'Kotlin'])
  })

  test('there and back is no circle, another spelling no rename, and what only drafts carry is not told', async ({ db, actor }) => {
    await buildPost(db, { category: ['a'] })
    await buildPost(db, { category: ['Secret'], status: 'draft' })
    await renameCategory(db, actor, { from: 'a', to: 'b' })
    await renameCategory(db, actor, { from: 'b', to: 'a' })
    await renameCategory(db, actor, { from: 'a', to: 'A' })
    await renameCategory(db, actor, { from: 'Secret', to: 'Plan' })
    expect([await findRenamedCategory(db, 'a'), await findRenamedCategory(db, 'b'), await findRenamedCategory(db, 'Secret')]).toEqual([
      null,
      'A',
      null,
    ])
  })
})
