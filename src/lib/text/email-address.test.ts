import { describe, expect, test } from 'vitest'
import { formatMailbox, parseMailbox } from './email-address.ts'

describe('parseMailbox', () => {
  test.each([
    ['ada@example.com', '', 'ada@example.com'],
    [' Ada Lovelace <ada@example.com> ', 'Ada Lovelace', 'ada@example.com'],
    ['"Ada, of the blog" <ada@example.com>', 'Ada, of the blog', 'ada@example.com'],
    ['<ada@example.com>', '', 'ada@example.com'],
    ['Zoë 文 <zoë@münchen.example>', 'Zoë 文', 'zoë@münchen.example'],
  ])('reads %s', (text, name, address) => {
    expect(parseMailbox(text)).toEqual({ name, address })
  })

  test.each([
    '',
    'Ada',
    'ada@localhost',
    'Ada <ada>',
    'Ada <ada@example.com',
    'Ada <ada@example.com> and more',
    'a@example.com, b@example.com',
    'Ada <a@example.com>, Eve <e@example.com>',
    'Ada\r\nBcc: eve@example.com <ada@example.com>',
    'A "quote" <ada@example.com>',
    `${'x'.repeat(320)} <ada@example.com>`,
  ])('refuses %j', (text) => {
    expect(parseMailbox(text)).toBeNull()
  })
})

describe('formatMailbox', () => {
  test('writes what parseMailbox reads', () => {
    for (const mailbox of [
      { name: 'Ada', address: 'ada@example.com' },
      { name: '', address: 'ada@example.com' },
    ]) {
      expect(parseMailbox(formatMailbox(mailbox))).toEqual(mailbox)
    }
  })
})
