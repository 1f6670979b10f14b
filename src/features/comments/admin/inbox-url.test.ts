import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERIODS, QUEUES, SORTS } from './inbox.ts'
import { inboxHref, parseInbox } from './inbox-url.ts'

const parse = (search: string) => parseInbox(new URLSearchParams(search))

test('what makes no sense is the default', () => {
  expect(parse('queue=x&search=%00&post=1&author=2&period=decade&sort=likes&page=-1')).toEqual(parse(''))
  expect(parse('')).toEqual({ queue: 'waiting', search: '', postId: '', authorOf: '', period: '', sort: 'oldest', page: 1 })
})

test('what waits comes oldest first, everything else newest first', () => {
  expect(QUEUES.filter((queue) => parse(`queue=${queue}`).sort === 'oldest')).toEqual(['waiting', 'unanswered'])
})

test('an address says the state and nothing else', () => {
  fc.assert(
    fc.property(
      fc.record({
        queue: fc.constantFrom(...QUEUES),
        search: fc.stringMatching(/^[a-z]{0,9}$/),
        postId: fc.oneof(fc.constant(''), fc.uuid({ version: 4 })),
        authorOf: fc.oneof(fc.constant(''), fc.uuid({ version: 4 })),
        period: fc.constantFrom('' as const, ...PERIODS),
        sort: fc.constantFrom(...SORTS),
        page: fc.integer({ min: 1, max: 1e6 }),
      }),
      (query) => {
        expect(parseInbox(new URL(inboxHref(query), 'http://localhost').searchParams)).toEqual(query)
      },
    ),
  )
})
