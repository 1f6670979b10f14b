import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { countNavigationBadges } from './count-navigation-badges.server.ts'

onDatabase('the counts of the rail', (test) => {
  test('drafts are counted, and nothing else', async ({ db }) => {
    expect(await countNavigationBadges(db)).toEqual({ drafts: 0 })
    for (const status of ['draft', 'draft', 'published', 'scheduled', 'trashed'] as const) await buildPost(db, { status })
    expect(await countNavigationBadges(db)).toEqual({ drafts: 2 })
  })
})
