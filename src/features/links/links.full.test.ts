import { expect } from 'vitest'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { prepareGate } from '#tests/support/prepare-gate.ts'
import { unlockLink } from './gate/unlock-link.server.ts'

const now = new Date('2026-03-01T12:00:00Z')
const ready = new Date('2026-03-01T12:00:15Z')
const url = 'https://example.com/workbook'

onDatabase('gated links', (test) => {
  test('wrong passwords from twenty addresses close a link for none but them; those who know it do not use up tries', async ({ db }) => {
    const { link, lookUp, ticket } = await prepareGate(db, now, { password: 'open sesame' })
    const offers = await Promise.all(Array.from({ length: 4 }, () => lookUp()))
    const open = ({ ticket = '' } = {}, place = 0) =>
      unlockLink(db, { ticket, password: 'open sesame', client: `203.0.113.${place}`, now: ready })
    const opened = await Promise.all(offers.map((offer, place) => open(offer ?? undefined, place)))
    expect(opened).toEqual(Array(4).fill(url))
    const guess = (place: number) => unlockLink(db, { ticket, password: 'guess', client: `198.51.100.${place}`, now: ready })
    const codesOf = (attempts: readonly PromiseSettledResult<unknown>[]) =>
      attempts.map((each) => (each.status === 'rejected' ? each.reason.code : 'opened')).sort()
    expect(codesOf(await Promise.allSettled(Array.from({ length: 20 }, (_, place) => guess(place))))).toEqual(
      Array(20).fill('wrong_password'),
    )
    const another = await lookUp()
    expect(await open(another ?? undefined, 99)).toBe(url)
    // The remaining attempts up to a hundred, counted without hashing, which would take longer than the limit's minute.
    for (let tries = 20; tries < 98; tries++) await countAgainst('linkPasswordOverall', link.id)
    expect(codesOf(await Promise.allSettled([30, 31, 32].map(guess)))).toEqual(['too_many_requests', 'wrong_password', 'wrong_password'])
  })
})
