import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { suggestCategories } from './suggest-categories.server.ts'

onDatabase('suggesting categories', (test) => {
  test('a site without posts has none to suggest', async ({ db }) => {
    expect(await suggestCategories(db, '')).toEqual([])
  })

  test('those that begin with the text come first, then the most used; case does not matter', async ({ db }) => {
    await buildPost(db, { category: ['JavaScript', 'Scripting'] })
    await buildPost(db, { category: ['javascript', 'Databases'], status: 'draft' })
    await buildPost(db, { category: ['Databases'] })
    expect(await suggestCategories(db, 'SCR')).toEqual(['Scripting', 'JavaScript'])
    expect((await suggestCategories(db, '')).slice(0, 2)).toEqual(['Databases', 'JavaScript'])
    expect(await suggestCategories(db, '%')).toEqual([])
  })

  test('at most eight are suggested', async ({ db }) => {
    await buildPost(db, { category: Array.from({ length: 12 }, (_, n) => `Name ${n}`) })
    expect(await suggestCategories(db, 'name')).toHaveLength(8)
  })
})
