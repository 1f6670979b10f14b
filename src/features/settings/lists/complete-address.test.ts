import { expect, test } from 'vitest'
import { completeAddress, isMailAddress } from './complete-address.ts'

test.each([
  [' example.org/ada ', 'https://example.org/ada'],
  ['ada@example.org', 'mailto:ada@example.org'],
  ['@ada@example.org', 'https://example.org/@ada'],
  ['/rss.xml', '/rss.xml'],
  ['http://example.org', 'http://example.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['ada', 'ada'],
])('%s means %s', (typed, address) => {
  expect(completeAddress(typed)).toBe(address)
})

test('only mailto with an address is e-mail', () => {
  expect(['mailto:ada@example.org', 'mailto:ada', 'mailto:', 'https://ada@example.org'].map(isMailAddress)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
