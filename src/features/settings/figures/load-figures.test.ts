import { expect } from 'vitest'
import { dailyTotals } from '#src/db/schema/analytics.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { defaultSettings } from '../settings.ts'
import { loadAboutFigures, readLiveCounts } from './load-figures.server.ts'

const now = new Date('2026-03-31T12:00:00Z')

onDatabase('figures of the About page', (test) => {
  test('without posts and visitors the live counts are zero', async ({ db }) => {
    expect(await readLiveCounts(db, now)).toEqual({ readers: 0, articles: 0, categories: 0 })
  })

  test('live counts are those of published posts and of the last 30 days', async ({ db }) => {
    await buildPost(db, { category: ['Java', 'Web'] })
    await buildPost(db, { category: ['java'] })
    await buildPost(db, { category: ['Rust'], status: 'draft' })
    await db.insert(dailyTotals).values([
      { day: '2026-03-31', visitors: 1000 },
      { day: '2026-03-02', visitors: 234 },
      { day: '2026-03-01', visitors: 5 },
    ])
    expect(await readLiveCounts(db, now)).toEqual({ readers: 1234, articles: 2, categories: 2 })
    const settings = { ...defaultSettings, showReaders: 'live', showArticles: 'live', showCategories: 'hidden' } as const
    expect(await loadAboutFigures(db, settings, now)).toEqual([
      { name: 'Readers', value: '1,234' },
      { name: 'Articles', value: '2' },
      { name: 'Available', value: '24/7' },
    ])
  })
})
