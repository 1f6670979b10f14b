import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTACT_FIELDS, trimMessage, validateMessage } from './contact.ts'

const good = { name: 'Ira', email: 'ira@example.com', social: '', message: 'Hello' }
const errorsOf = (changes: Partial<typeof good>) => validateMessage(trimMessage({ ...good, ...changes }))

test('an empty form names what is required, and nothing about the social handle', () => {
  const empty = { name: '', email: '', social: '', message: '' }
  const wanted = { name: 'Name is required', email: 'Please enter a valid email address', message: 'Message is required' }
  expect(errorsOf(empty)).toEqual(wanted)
  expect(errorsOf({ name: ' \t', email: ' ', social: '\u00a0', message: '\n\r\n ' })).toEqual(wanted)
})

test('one character too many is refused, the last allowed one is not', () => {
  const x = (count: number) => 'x'.repeat(count)
  expect(errorsOf({ name: x(101) })).toEqual({ name: 'Name must be less than 100 characters' })
  expect(errorsOf({ social: x(101) })).toEqual({ social: 'Social handle must be less than 100 characters' })
  expect(errorsOf({ message: x(1001) })).toEqual({ message: 'Message must be less than 1000 characters' })
  expect(errorsOf({ email: `${x(244)}@example.com` })).toEqual({ email: 'Email must be less than 255 characters' })
  expect(errorsOf({ name: x(100), social: x(100), message: x(1000), email: `${x(243)}@example.com` })).toEqual({})
  expect(errorsOf({ name: `  ${x(100)}  ` })).toEqual({})
})

const notAddresses = [
  'ira',
  'ira@',
  '@example.com',
  'ira@example',
  'ira@@example.com',
  'a b@example.com',
  'ira@exam ple.com',
  'ira@example..com',
]
notAddresses.push(
  'ira@.com',
  'ira@example.',
  '.ira@example.com',
  'ira.@example.com',
  'i..ra@example.com',
  'ira@-example.com',
  '<ira@example.com>',
)
notAddresses.push('a@b.com, c@d.com', 'ira@example.com?cc=x@y.com', 'ira@exa_mple.com', `${'a'.repeat(5000)}@${'b.'.repeat(5000)}`)

for (const email of notAddresses) {
  test(`${email.slice(0, 40)} is no address`, () => {
    expect(errorsOf({ email })).toEqual({ email: 'Please enter a valid email address' })
  })
}

test('addresses of all kinds are addresses', () => {
  for (const email of [
    "o'brien+blog@mail.example.co.uk",
    'jörg@müller.de',
    'ira@例え.jp',
    'x@xn--mller-kva.de',
    'a_b-c@sub.example.museum',
    ' ira@example.com ',
  ]) {
    expect(errorsOf({ email }), email).toEqual({})
  }
})

test('no input throws, and accepted input is within the limits', () => {
  const text = fc.array(fc.nat(0xffff), { maxLength: 1200, size: 'max' }).map((codes) => String.fromCharCode(...codes))
  fc.assert(
    fc.property(fc.record({ name: text, email: fc.oneof(text, fc.emailAddress()), social: text, message: text }), (typed) => {
      const contact = trimMessage(typed)
      const errors = validateMessage(contact)
      for (const field of CONTACT_FIELDS) {
        if (errors[field]) continue
        expect(contact[field].length).toBeLessThanOrEqual({ name: 100, email: 255, social: 100, message: 1000 }[field])
        if (field !== 'social') expect(contact[field]).not.toBe('')
      }
    }),
  )
})
