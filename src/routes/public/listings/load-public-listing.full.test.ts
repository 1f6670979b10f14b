import { expect } from 'vitest'
import { LIMITS } from '#src/server/rate-limit/limits.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { openTestSite } from '#tests/support/site.ts'

onEmbedded('loadPublicListing', (test) => {
  test('refuses the searches of a network beyond its limit in every list, and nothing else', async ({ database }) => {
    const site = await openTestSite(database)
    const ask = async (address: string) => (await site.ask(address)).status
    const lists = ['/posts', '/projects', '/resources', '/category/technology', '/languages/java']
    for (const list of lists) expect(await ask(`${list}?search=a`), list).toBe(200)
    for (let count = lists.length; count < LIMITS.searchByAddress.points; count += 1) await ask('/resources?search=b')
    for (const list of lists) expect([list, await ask(`${list}?search=c`), await ask(list)]).toEqual([list, 429, 200])
  })
})
