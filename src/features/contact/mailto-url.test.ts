import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailtoUrl } from './mailto-url.ts'

const good = { name: 'Ira', email: 'ira@example.com', social: '@ira', message: 'Hello' }

/** Reads the URL as a mail program does. */
function read(address: string) {
  const { protocol, pathname, search } = new URL(address)
  const fields = Object.fromEntries(
    search
      .slice(1)
      .split('&')
      .map((pair) => pair.split('=').map(decodeURIComponent)),
  )
  return { protocol, to: decodeURIComponent(pathname), subject: fields.subject, body: fields.body, fields: Object.keys(fields) }
}

test('a line break in the name does not begin another header', () => {
  const address = mailtoUrl('owner@example.com', { ...good, name: 'Ira\r\nBcc: everybody@example.com' })
  expect(read(address).subject).toBe('Contact From Ira Bcc: everybody@example.com')
})

test('an address with ?, & or % stays the recipient', () => {
  expect(read(mailtoUrl('a?b&c%d@example.com', good))).toMatchObject({ to: 'a?b&c%d@example.com', fields: ['subject', 'body'] })
  expect(mailtoUrl('owner+blog@example.com', good)).toMatch(/^mailto:owner\+blog@example\.com\?/)
})

test('the message lists all fields, N/A without a handle', () => {
  expect(mailtoUrl('owner@example.com', { ...good, social: '', message: 'Two\nlines & more' })).toBe(
    'mailto:owner@example.com?subject=Contact%20From%20Ira&body=Name%3A%20Ira%0D%0AEmail%3A%20ira%40example.com%0D%0ASocial%20Media%3A%20N%2FA%0D%0A%0D%0AMessage%3A%0D%0ATwo%0D%0Alines%20%26%20more',
  )
})

test('every message arrives unchanged, with CRLF line breaks', () => {
  const piece = fc.oneof(
    fc.nat(0xffff).map((code) => String.fromCharCode(code)),
    fc.constantFrom('\r', '\n', '\r\n', '&', '%0A', '?', '👩‍💻'),
  )
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, text, (name, social, message) => {
      const address = mailtoUrl('owner@example.com', { name, email: 'ira@example.com', social, message })
      expect(address).toMatch(/^[\w.!~*'()%@:?&=+-]+$/)
      const lines = (value: string) => value.replace(/\r\n|\r|\n/g, '\r\n').toWellFormed()
      const { to, subject, body, fields } = read(address)
      expect(to).toBe('owner@example.com')
      expect(fields).toEqual(['subject', 'body'])
      expect(subject).toBe(`Contact From ${name.replace(/[\r\n]+/g, ' ').toWellFormed()}`)
      expect(body).toBe(lines(`Name: ${name}\nEmail: ira@example.com\nSocial Media: ${social || 'N/A'}\n\nMessage:\n${message}`))
    }),
  )
})

test('umlauts, emoji and lone surrogates are encoded', () => {
  const { body } = read(mailtoUrl('owner@example.com', { ...good, message: 'Grüße 👩‍💻 \ud83d' }))
  expect(body).toContain('Message:\r\nGrüße 👩‍💻 \ufffd')
})
