import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { createLink } from '../create-link.server.ts'
import { changeLinks } from './change-links.server.ts'
import { gateAddress } from './gate-address.server.ts'

const now = new Date('2026-03-01T12:00:00Z')
const origin = 'https://inkfolio.example'

onDatabase('a gated link for an address of an article', (test) => {
  test('is made once, however the address is written', async ({ db, actor }) => {
    const gate = (url: string) => gateAddress(db, actor, { url, name: 'Workbook', origin, now })
    expect(await gate('https://example.com')).toEqual({ alias: 'workbook', name: 'Workbook', isNew: true })
    expect(await gate(' HTTPS://EXAMPLE.com/ ')).toEqual({ alias: 'workbook', name: 'Workbook', isNew: false })
    expect(await gate('https://example.com/other')).toMatchObject({ alias: 'workbook-2', isNew: true })
  })

  test('is not one with a password, of one post, not open any more or archived', async ({ db, actor }) => {
    const url = 'https://example.com/slides'
    await buildPost(db, { slug: 'a-post' })
    await createLink(db, { name: 'Locked', url, password: 'sesame' })
    await createLink(db, { name: 'Of a post', url, postSlug: 'a-post' })
    await createLink(db, { name: 'Over', url, expiresAt: new Date(now.getTime() - 1) })
    const { id } = await createLink(db, { name: 'Archived', url })
    await changeLinks(db, actor, { linkIds: [id], change: 'archive', now })
    expect(await gateAddress(db, actor, { url, name: 'Slides', origin, now })).toEqual({ alias: 'slides', name: 'Slides', isNew: true })
  })

  test('is refused with its reason for other addresses and without a name', async ({ db, actor }) => {
    const refusal = (url: string, name: string) =>
      gateAddress(db, actor, { url, name, origin, now }).catch((error) => error.details.issues[0].field)
    expect(await refusal('javascript:alert(1)', 'Workbook')).toBe('url')
    expect(await refusal(`${origin}/posts/a?token=other`, 'Workbook')).toBe('url')
    expect(await refusal('https://example.com/', ' ')).toBe('name')
  })
})
