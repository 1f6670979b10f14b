import { expect, test } from 'vitest'
import { shortenedLinks } from '#src/db/schema/links.ts'
import { onBothEngines } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { listPostLinks } from './post-links.server.ts'

const now = new Date('2026-11-20T12:00:00Z')

onBothEngines('the gated links of one post, for the owner', (engine) => {
  test('are those that belong to it, by name, without the addresses behind them', async () => {
    const { db } = await engine.open()
    const [post, other] = [await buildPost(db), await buildPost(db)]
    const link = { originalUrl: 'https://example.com/secret', postId: post.id }
    await db.insert(shortenedLinks).values([
      { ...link, alias: 'b', token: 'token-b', linkName: 'B', clicks: 3, uses: 2 },
      { ...link, alias: 'a', token: 'token-a', linkName: 'A', archivedAt: now },
      { ...link, alias: 'c', token: 'token-c', linkName: 'C', purgeAt: now },
      { ...link, alias: 'd', token: 'token-d', linkName: 'D', postId: other.id },
    ])
    const links = await listPostLinks(db, post.id, now)
    expect(links).toMatchObject([
      { name: 'A', alias: 'a', isOpen: false, clicks: 0 },
      { name: 'B', alias: 'b', isOpen: true, clicks: 3, uses: 2 },
    ])
    expect(JSON.stringify(links)).not.toContain('secret')
  })
})
