import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { linkMentions, linkTotals, shortenedLinks } from '#src/db/schema/links.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { listPostLinks } from './link-mentions.server.ts'

const now = new Date('2026-11-20T12:00:00Z')

onDatabase('the gated links of one post, for the owner', (test) => {
  test('are those that belong to it or stand in its article, by name, without the addresses behind them', async ({ db }) => {
    const [post, other] = [await buildPost(db), await buildPost(db)]
    const link = { originalUrl: 'https://example.com/secret', postId: post.id }
    await db.insert(shortenedLinks).values([
      { ...link, alias: 'b', token: 'token-b', linkName: 'B' },
      { ...link, alias: 'a', token: 'token-a', linkName: 'A', archivedAt: now },
      { ...link, alias: 'c', token: 'token-c', linkName: 'C', purgeAt: now },
      { ...link, alias: 'd', token: 'token-d', linkName: 'D', postId: other.id },
      { ...link, alias: 'e', token: 'token-e', linkName: 'E', postId: null },
      { ...link, alias: 'f', token: 'token-f', linkName: 'F', postId: null },
    ])
    await db.insert(linkMentions).values([
      { token: 'token-e', postId: post.id },
      { token: 'f', postId: other.id },
    ])
    const [b] = await db.select({ id: shortenedLinks.id }).from(shortenedLinks).where(eq(shortenedLinks.alias, 'b'))
    await db.insert(linkTotals).values({ linkId: b?.id ?? '', opened: 9, ready: 8, clicked: 7, accessed: 6 })
    const links = await listPostLinks(db, post.id, now)
    expect(links).toMatchObject([
      { name: 'A', alias: 'a', isOpen: false, isOfPost: true, opened: 0, accessed: 0 },
      { name: 'B', alias: 'b', isOpen: true, isOfPost: true, opened: 9, ready: 8, clicked: 7, accessed: 6 },
      { name: 'E', alias: 'e', isOpen: true, isOfPost: false },
    ])
    expect(JSON.stringify(links)).not.toContain('secret')
  })
})
