import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTicket, remainingWaitMs, signTicket, startTicket, TICKET_LIFETIME_MS } from './ticket.server.ts'

const key = randomBytes(32)
const now = new Date('2026-03-01T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

test('a ticket signed with another key is none', () => {
  expect(readTicket(randomBytes(32), signTicket(key, startTicket(randomUUID(), now)), now)).toBeNull()
})

test('a ticket with any character changed, added or left out is none', () => {
  const ticket = signTicket(key, startTicket(randomUUID(), now))
  fc.assert(
    fc.property(fc.nat(ticket.length - 1), fc.string({ minLength: 0, maxLength: 2 }), (place, other) => {
      fc.pre(other !== ticket[place])
      expect(readTicket(key, ticket.slice(0, place) + other + ticket.slice(place + 1), now)).toBeNull()
    }),
  )
})

test('any text is refused without an exception', () => {
  fc.assert(fc.property(fc.string(), (text) => readTicket(key, text, now) === null))
})

test('an earlier start cannot be claimed', () => {
  const ticket = startTicket(randomUUID(), now)
  const signature = signTicket(key, ticket).split('.').at(-1)
  expect(readTicket(key, `${ticket.linkId}.${now.getTime() - 15_000}.${ticket.id}.${signature}`, now)).toBeNull()
})

test('a ticket dies after six hours', () => {
  const ticket = signTicket(key, startTicket(randomUUID(), now))
  expect(readTicket(key, ticket, later(TICKET_LIFETIME_MS))).not.toBeNull()
  expect(readTicket(key, ticket, later(TICKET_LIFETIME_MS + 1))).toBeNull()
})

test('a ticket from the future is none, but for what the clocks of two nodes may differ', () => {
  const ticket = signTicket(key, startTicket(randomUUID(), later(5000)))
  expect(readTicket(key, ticket, now)).not.toBeNull()
  expect(readTicket(key, ticket, later(-1))).toBeNull()
})

test('what is signed is read back', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (linkId, at) => {
      const ticket = startTicket(linkId, at)
      expect(readTicket(key, signTicket(key, ticket), at)).toEqual(ticket)
    }),
  )
})

test('14.9 seconds are not 15', () => {
  const ticket = startTicket(randomUUID(), now)
  expect(remainingWaitMs(ticket, now)).toBe(15_000)
  expect(remainingWaitMs(ticket, later(14_900))).toBe(100)
  expect(remainingWaitMs(ticket, later(14_999))).toBe(1)
  expect(remainingWaitMs(ticket, later(15_000))).toBe(0)
  expect(remainingWaitMs(ticket, later(90_000))).toBe(0)
})
