// Every date that visitors read is the one in the time zone of the site, also after the zone has changed.
import { expect } from 'vitest'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { openTestSite } from '#tests/support/site.ts'

// 14 hours ahead of UTC: it is the next year there.
const ZONE = 'Pacific/Kiritimati'
const at = new Date('2025-12-31T12:00:00Z')

const PAGES = [
  '/',
  '/posts',
  '/posts?search=noon',
  '/posts/at-noon',
  '/projects',
  '/category/go',
  '/languages/javascript',
  '/resources',
  '/archive',
]

onEmbedded('the time zone of the site', (test) => {
  test('decides the dates of every page', async ({ database, db }) => {
    const category = ['Go', 'JavaScript', 'Resources']
    const { id } = await buildPost(db, { slug: 'at-noon', title: 'At noon', plainText: 'noon', category, isProject: true, createdAt: at })
    await buildPost(db, { slug: 'related', title: 'Related at noon', category, createdAt: at })
    await buildComment(db, id, { createdAt: at, editedAt: at, adminReply: 'Yes.', adminRepliedAt: at })
    const site = await openTestSite(database, { isRendered: true })
    const read = async (path: string) => (await site.ask(path)).text()
    for (const path of PAGES) expect(yearsIn(await read(path)), path).toEqual(['2025'])

    expect(await saveSettings(db, await buildAdmin(db), { sent: { timeZone: ZONE }, now: new Date() })).toBeNull()
    await expect.poll(() => read('/archive')).toContain('id="y2026"')
    for (const path of PAGES) expect(yearsIn(await read(path)), path).toEqual(['2026'])
    const post = await read('/posts/at-noon')
    expect(post).toContain('title="Jan 1, 2026, 02:00"')
    expect(post).toContain('<time dateTime="2026-01-01T02:00:00.000+14:00">Jan 1, 2026</time>')
    const feed = await read('/feed.json')
    expect(feed).toContain('2025-12-31T12:00:00.000Z')
  })
})

/** The years of the dates in the text of the page, outside of its scripts. */
function yearsIn(html: string): string[] {
  const text = html.replaceAll(/<script.*?<\/script>/gs, '')
  const years = text.matchAll(/(?:Dec 31|Jan 1), (?<year>\d{4})|id="y(?<group>\d{4})"/g)
  return [...new Set([...years].map(({ groups }) => groups?.year ?? groups?.group ?? ''))]
}
