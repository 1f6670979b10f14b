import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LinkDetails } from '../admin-link.ts'
import { toLinkDraft, toLinkFields } from './link-draft.ts'

const ZONE = 'Asia/Kathmandu'

const link: LinkDetails = {
  id: '00000000-0000-4000-8000-000000000000',
  alias: 'a',
  name: 'A',
  url: 'https://example.com/',
  hasPassword: true,
  state: 'active',
  post: null,
  startsAt: null,
  expiresAt: null,
  maxUses: null,
  uses: 0,
  counts: { opened: 0, ready: 0, clicked: 0, unlocked: 0, accessed: 0, wrongPasswords: 0 },
  mentions: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: '2026-01-01T00:00:00.000Z',
  mentionedBy: [],
}

test('an unchanged form changes nothing, to the millisecond', () => {
  const instant = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
  fc.assert(
    fc.property(fc.option(instant), fc.option(instant), fc.option(fc.nat()), (startsAt, expiresAt, maxUses) => {
      const stored = { ...link, startsAt, expiresAt, maxUses }
      expect(toLinkFields(toLinkDraft(stored, ZONE), stored, ZONE)).toMatchObject({
        password: 'keep',
        startsAt: startsAt ?? '',
        expiresAt: expiresAt ?? '',
        maxUses: maxUses?.toString() ?? '',
      })
    }),
  )
})

test('a password is set, removed or kept', () => {
  const draft = toLinkDraft(link, ZONE)
  expect(toLinkFields({ ...draft, isCleared: true }, link, ZONE).password).toBe('none')
  expect(toLinkFields({ ...draft, isCleared: true, password: ' x ' }, link, ZONE).password).toEqual({ set: ' x ' })
})

test('a time that was taken away is taken away', () => {
  const stored = { ...link, startsAt: '2026-03-01T12:34:56.789Z' }
  expect(toLinkFields({ ...toLinkDraft(stored, ZONE), startsAt: '' }, stored, ZONE).startsAt).toBe('')
  expect(toLinkFields({ ...toLinkDraft(stored, ZONE), startsAt: '2027-01-01T00:00' }, stored, ZONE).startsAt).toBe(
    '2026-12-31T18:15:00.000Z',
  )
})
