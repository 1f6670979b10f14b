import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { createLink } from './create-link.server.ts'
import { lookUpLink } from './gate/look-up-link.server.ts'
import { unlockLink } from './gate/unlock-link.server.ts'
import type { LinkInput } from './link.schema.ts'

const now = new Date('2026-03-01T12:00:00Z')
const ready = new Date('2026-03-01T12:00:15Z')
const secret = { name: 'Workbook', url: 'https://example.com/workbook' }

/** A link, a published post, and a ticket that began at `now`. */
async function prepare(db: Db, input: Partial<LinkInput>) {
  const post = await buildPost(db)
  const link = await createLink(db, { ...secret, ...input })
  const offer = await lookUpLink(db, { token: link.alias, postId: post.id, now })
  if (!offer) throw new Error('the link was not found')
  return { post, link, offer, ticket: offer.ticket }
}

onDatabase('gated links', (test) => {
  test('wrong passwords from twenty addresses close a link for none but them; those who know it do not use up tries', async ({ db }) => {
    const { link, post, ticket } = await prepare(db, { password: 'open sesame' })
    const offers = await Promise.all(Array.from({ length: 4 }, () => lookUpLink(db, { token: link.alias, postId: post.id, now })))
    const open = ({ ticket = '' } = {}, place = 0) =>
      unlockLink(db, { ticket, password: 'open sesame', client: `203.0.113.${place}`, now: ready })
    const opened = await Promise.all(offers.map((offer, place) => open(offer ?? undefined, place)))
    expect(opened).toEqual(Array(4).fill(secret.url))
    const guess = (place: number) => unlockLink(db, { ticket, password: 'guess', client: `198.51.100.${place}`, now: ready })
    const codesOf = (attempts: readonly PromiseSettledResult<unknown>[]) =>
      attempts.map((each) => (each.status === 'rejected' ? each.reason.code : 'opened')).sort()
    expect(codesOf(await Promise.allSettled(Array.from({ length: 20 }, (_, place) => guess(place))))).toEqual(
      Array(20).fill('wrong_password'),
    )
    const another = await lookUpLink(db, { token: link.alias, postId: post.id, now })
    expect(await open(another ?? undefined, 99)).toBe(secret.url)
    // The remaining attempts up to a hundred, counted without hashing, which would take longer than the limit's minute.
    for (let tries = 20; tries < 98; tries++) await countAgainst('linkPasswordOverall', link.id)
    expect(codesOf(await Promise.allSettled([30, 31, 32].map(guess)))).toEqual(['too_many_requests', 'wrong_password', 'wrong_password'])
  })
})
