import { expect } from 'vitest'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { signInFor } from '#tests/support/open-site.ts'
import { openTestSite } from '#tests/support/site.ts'

const AT_MOST = 3000

onEmbedded('changes by the owner', (test) => {
  test('are refused above the limit of the account; reads are not', async ({ database }) => {
    const { ask } = await openTestSite(database)
    const [owner, other] = [await signInFor(database.db, 'owner@example.com'), await signInFor(database.db, 'second@example.com')]
    const save = (address: string, cookie: string) =>
      ask(address, {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'intent=save',
      })
    expect((await save('/admin/settings/backups', owner.cookie)).status).toBe(200)
    for (let count = 1; count < AT_MOST; count++) await countAgainst('changeByAccount', owner.userId)
    const functions = ['save-draft', 'upload-backup', 'upload-media', 'import-links', 'import-redirects', 'passkeys'].map(
      (name) => `/admin/functions/${name}`,
    )
    for (const address of [...functions, '/admin/settings/backups', '/admin/settings/backups.data']) {
      const refused = await save(address, owner.cookie)
      expect([address, refused.status]).toEqual([address, 429])
      expect(Number(refused.headers.get('Retry-After')), address).toBeGreaterThan(0)
    }
    expect(await (await save('/admin/functions/save-draft', owner.cookie)).json()).toEqual({ error: 'too_many_requests' })
    expect((await ask('/admin/dashboard', { headers: { Cookie: owner.cookie } })).status).toBe(200)
    expect((await save('/admin/settings/backups', other.cookie)).status).toBe(200)
  })
})
