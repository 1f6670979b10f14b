import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { seedLinks } from './seed-links.ts'

const options = { passwordHash: 'scrypt$1$1$1$a$b', to: '2026-11-01', days: 20 }

onDatabase('seeding links', (engine) => {
  test('inserts missing links with events, and totals that are their sums', async () => {
    const database = await engine.open()
    await buildPost(database.db)
    expect(await seedLinks(database, { ...options, count: 20 })).toBe(20)
    expect(await seedLinks(database, { ...options, count: 60 })).toBe(40)
    expect(await seedLinks(database, { ...options, count: 60 })).toBe(0)
    const { rows } = await database.db.execute(sql`
      SELECT (SELECT count(*)::int FROM shortened_links WHERE password_hash IS NOT NULL) AS locked,
        (SELECT count(*)::int FROM shortened_links WHERE post_id IS NOT NULL) AS placed,
        (SELECT count(*)::int FROM link_mentions) AS mentions,
        (SELECT sum(opened) FROM link_totals) = (SELECT sum(opened) FROM daily_link_events) AS is_summed,
        (SELECT count(*)::int FROM daily_gate_events) AS days`)
    expect(rows).toEqual([{ locked: 15, placed: 20, mentions: 20, is_summed: true, days: 20 }])
  })
})
