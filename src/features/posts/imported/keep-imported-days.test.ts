import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { onDatabase } from '#tests/support/database.ts'
import { readPost } from '#tests/support/factories.ts'
import { importPost } from '../import-post.server.ts'
import { keepImportedDays } from './keep-imported-days.server.ts'

const midnightInBerlin = new Date('2026-04-15T22:00:00Z')

onDatabase('keepImportedDays', (test) => {
  test('days of imported posts become days, and times and edited posts stay as they are', async ({ db }) => {
    const options = { now: new Date('2026-11-20T12:00:00Z'), resolveImages: async () => new Map() }
    const save = (slug: string, createdAt: Date, content = '<p>x</p>') =>
      importPost(db, { slug, title: slug, content, createdAt, published: true }, options)
    await save('day', midnightInBerlin)
    await save('edited', midnightInBerlin)
    await db.update(posts).set({ title: 'Edited here' }).where(eq(posts.slug, 'edited'))
    await save('time', new Date('2026-04-15T22:15:00Z'))
    await save('written', midnightInBerlin)
    await db.update(posts).set({ importedHash: null }).where(eq(posts.slug, 'written'))

    await keepImportedDays(db, 'Europe/Berlin')
    expect((await readPost(db, 'day')).createdAt).toEqual(fromWrittenDay('2026-04-16'))
    expect((await readPost(db, 'edited')).createdAt).toEqual(fromWrittenDay('2026-04-16'))
    expect((await readPost(db, 'time')).createdAt).toEqual(new Date('2026-04-15T22:15:00Z'))
    expect((await readPost(db, 'written')).createdAt).toEqual(midnightInBerlin)
    expect(await save('day', fromWrittenDay('2026-04-16'), '<p>y</p>')).toBe('changed')
    expect(await save('edited', fromWrittenDay('2026-04-16'), '<p>y</p>')).toBe('edited')
  })
})
