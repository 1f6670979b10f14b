import { expect } from 'vitest'
import { media } from '#src/db/schema/media.ts'
import { paint } from '#tests/paint.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { openForOwner } from '#tests/support/open-site.ts'

onEmbedded('the loader of /media', (test, engine) => {
  test('shows a deleted picture to its owner only', async () => {
    const database = await engine.open()
    const ask = await openForOwner(database, ['routes/admin/api/upload-media.ts', 'routes/media/media.ts'])
    const body = new Uint8Array(await paint(800, 600))
    const sent = await ask('/admin/functions/upload-media', { method: 'POST', headers: { 'Content-Type': 'image/png' }, body })
    const { url } = await sent.json()
    const addresses = [url, `${url}/400`, `${url}/700`]
    for (const address of addresses) expect((await ask(address, { headers: { Cookie: '' } })).status).toBe(200)
    await database.db.update(media).set({ removeAt: new Date('2100-01-01') })
    for (const address of addresses) {
      expect((await ask(address, { headers: { Cookie: '' } })).status).toBe(404)
      expect((await ask(address, { headers: { Cookie: 'inkfolio.session_token=made-up' } })).status).toBe(404)
      const answer = await ask(address)
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    }
  })
})
