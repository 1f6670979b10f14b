import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { listLinkTargets } from './list-link-targets.server.ts'

onDatabase('targets of a link', (test) => {
  test('are what visitors find, then drafts under the title and address of their working copy', async ({ db }) => {
    await buildPost(db, { slug: 'walrus', title: 'The walrus', category: ['Walruses'] })
    await buildPost(db, { slug: 'sea', title: 'The sea', toc: [{ level: 2, id: 'its-walruses', text: 'Its walruses' }] })
    const { id } = await buildPost(db, { slug: 'untitled', title: 'Untitled', status: 'draft' })
    await db.execute(sql`insert into working_copies (post_id, fields, saved_at)
      values (${id}, '{"title": "Walrus of tomorrow", "slug": "walrus-of-tomorrow"}', now())`)
    await buildPost(db, { slug: 'walrus-page', title: 'Walrus page', type: 'page', status: 'draft' })
    await buildPost(db, { slug: 'walrus-gone', title: 'Walrus in the trash', status: 'trashed' })
    const found = (await listLinkTargets(db, ' walr ')).map(({ to, state }) => [to, state])
    expect(found.slice(0, 3)).toEqual([
      ['/posts/walrus', null],
      ['/posts/sea#its-walruses', null],
      ['/category/walruses', null],
    ])
    expect(found.slice(3).sort()).toEqual([
      ['/posts/walrus-of-tomorrow', 'draft'],
      ['/walrus-page', 'draft'],
    ])
  })

  test('are few, and none for one letter, a NUL or an address that cannot be one', async ({ db }) => {
    for (let count = 0; count < 8; count += 1) {
      const { id } = await buildPost(db, { slug: `walrus-${count}`, title: `Walrus ${count}`, status: 'draft' })
      await db.execute(sql`insert into working_copies (post_id, fields, saved_at) values (${id}, '{"slug": "Not an address"}', now())`)
    }
    const found = await listLinkTargets(db, 'walrus')
    expect(found).toHaveLength(4)
    for (const { to } of found) expect(to).toMatch(/^\/posts\/walrus-\d$/)
    for (const text of ['', 'w', '\u0000', '%', '\\']) expect(await listLinkTargets(db, text)).toEqual([])
  })
})
