import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { storeRecording } from '#src/features/media/recordings/store-recording.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openMedia } from '#tests/support/open-media.ts'
import { changeLinks } from '../admin/change-links.server.ts'
import { retargetLinks } from '../admin/retarget-links.server.ts'
import { createLink } from '../create-link.server.ts'
import { LINK_WAIT_MS } from '../link.ts'
import { opensFile } from './gated-file.server.ts'
import { lookUpLink } from './look-up-link.server.ts'
import { TICKET_LIFETIME_MS } from './ticket.server.ts'
import { unlockLink } from './unlock-link.server.ts'

const now = new Date('2026-03-01T12:00:00Z')
const ready = new Date(now.getTime() + LINK_WAIT_MS)
const FILE = 'https://blog.test'

async function openFile(db: Db) {
  const { folder, files, serve } = openMedia()
  async function store(text: string) {
    const content = (async function* () {
      yield Buffer.from(`%PDF-1.7 ${text}`)
    })()
    const { url } = await storeRecording(db, content, { fileName: 'slides.pdf', files, folder })
    return { path: url, hash: url.slice(7, 71) }
  }
  /** As the route of /media asks for a visitor. */
  function ask(address: string, { at = ready, isOwner = false, headers = {} } = {}): Promise<Response> {
    const url = new URL(address, FILE)
    const mayOpenGated = (hash: string) => opensFile(db, { ticket: url.searchParams.get('ticket') ?? '', hash, now: at })
    return serve(new Request(url, { headers }), { db, isOwner: async () => isOwner, mayOpenGated })
  }
  const post = await buildPost(db, { status: 'published' })
  /** Passes the gate of a link. */
  async function pass(token: string, at = ready) {
    const offer = await lookUpLink(db, { token, postId: post.id, now })
    if (!offer) throw new Error('no link')
    return { ticket: offer.ticket, target: await unlockLink(db, { ticket: offer.ticket, client: 'one', now: at }) }
  }
  return { store, ask, pass, post }
}

onDatabase('opensFile', (test) => {
  test('a file behind a gated link opens with the ticket of somebody who passed the gate, and for nobody else', async ({ db }) => {
    const { store, ask, pass, post } = await openFile(db)
    const { path } = await store('one')
    expect((await ask(path)).status).toBe(200)
    const { alias } = await createLink(db, { name: 'Slides', url: `${FILE}${path}` })

    const refused = await ask(path)
    expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([403, 'private, no-store'])
    expect(await refused.text()).toContain('opens through its link only')
    for (const headers of [{ Range: 'bytes=0-3' }, { 'If-None-Match': `"${path.slice(7, 71)}"` }]) {
      expect((await ask(path, { headers })).status).toBe(403)
    }
    // A countdown that runs, or ended without the last step, opens nothing.
    const waiting = await lookUpLink(db, { token: alias, postId: post.id, now })
    expect((await ask(`${path}?ticket=${waiting?.ticket}`)).status).toBe(403)

    const { target } = await pass(alias)
    expect(target).toMatch(/^\/media\/[0-9a-f]{64}\.pdf\?ticket=/)
    const opened = await ask(target)
    expect([opened.status, opened.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(opened.headers.get('Content-Disposition')).toBe('attachment; filename="slides.pdf"')
    expect(await opened.text()).toBe('%PDF-1.7 one')
    expect((await ask(target, { headers: { Range: 'bytes=0-3' } })).status).toBe(206)
    expect((await ask(path, { isOwner: true })).status).toBe(200)
  })

  test('the ticket of another link, a changed one and an expired one open nothing', async ({ db }) => {
    const { store, ask, pass } = await openFile(db)
    const [one, other] = [await store('one'), await store('two')]
    const link = await createLink(db, { name: 'One', url: `${FILE}${one.path}` })
    const second = await createLink(db, { name: 'Other', url: `${FILE}${other.path}` })
    const { ticket, target } = await pass(link.alias)
    const foreign = await pass(second.alias)
    const changed = `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`
    for (const text of [foreign.ticket, changed, 'x', '']) {
      expect((await ask(`${one.path}?${new URLSearchParams({ ticket: text })}`)).status).toBe(403)
    }
    expect((await ask(target, { at: new Date(now.getTime() + TICKET_LIFETIME_MS) })).status).toBe(200)
    expect((await ask(target, { at: new Date(now.getTime() + TICKET_LIFETIME_MS + 1) })).status).toBe(403)
  })

  test('an archived link opens its file no more, and the file stays closed; a link that leads elsewhere frees it', async ({ db }) => {
    const actor = await buildAdmin(db)
    const { store, ask, pass } = await openFile(db)
    const [one, other] = [await store('one'), await store('two')]
    const link = await createLink(db, { name: 'One', url: `${FILE}${one.path}` })
    const { target } = await pass(link.alias)
    await changeLinks(db, actor, { linkIds: [link.id], change: 'archive', now })
    for (const address of [target, one.path]) expect((await ask(address)).status).toBe(403)
    await changeLinks(db, actor, { linkIds: [link.id], change: 'unarchive', now })
    expect((await ask(target)).status).toBe(200)
    expect(await retargetLinks(db, actor, { from: one, to: other, now })).toBe(1)
    expect((await ask(one.path)).status).toBe(200)
    expect((await ask(other.path)).status).toBe(403)
    expect((await pass(link.alias)).target).toContain(other.path)
  })

  test('a link to another site with such an address keeps it', async ({ db }) => {
    const { pass } = await openFile(db)
    const url = `https://elsewhere.test/media/${'a'.repeat(64)}.pdf`
    const { alias } = await createLink(db, { name: 'Away', url })
    expect((await pass(alias)).target).toBe(url)
  })
})
