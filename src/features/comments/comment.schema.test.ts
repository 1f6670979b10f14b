import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseComment } from './comment.schema.ts'

const good = { user_name: 'Mei Tanaka', user_email: 'mei@tanaka.example', comment_text: 'Does the same hold for a hash index?' }

function refusalOf(raw: unknown) {
  const result = parseComment(raw)
  return 'comment' in result ? null : result
}

test.each(['user_name', 'user_email', 'comment_text'])('%s is required, and blanks are nothing', (field) => {
  for (const value of ['', ' ', '\n\t ', '\u200b', '\u202e', undefined, null, 5, {}, []]) {
    expect(refusalOf({ ...good, [field]: value })).toEqual({
      errors: { [field]: 'Please fill in all fields' },
      message: 'Please fill in all fields',
    })
  }
})

test('a body that is no comment at all is refused in the same words', () => {
  for (const raw of [undefined, null, 'text', 5, [], {}]) expect(refusalOf(raw)?.message).toBe('Please fill in all fields')
})

test.each([
  'mei',
  'mei@',
  '@tanaka.example',
  'mei@tanaka',
  'mei@@tanaka.example',
  'mei@a@b.example',
  'm ei@tanaka.example',
  'mei@.',
  'mei@tanaka.',
])('%j is no address', (user_email) => {
  expect(refusalOf({ ...good, user_email })).toEqual({
    errors: { user_email: 'Please enter a valid email address' },
    message: 'Please enter a valid email address',
  })
})

test('an empty field is said before a wrong address', () => {
  expect(refusalOf({ ...good, user_email: 'mei', comment_text: '' })).toEqual({
    errors: { user_email: 'Please enter a valid email address', comment_text: 'Please fill in all fields' },
    message: 'Please fill in all fields',
  })
})

test.each([
  ['user_name', 100, 'x'],
  ['comment_text', 1000, 'x'],
  ['user_email', 255, '@x.yz'],
])('%s has at most %d characters after trimming', (field, limit, end) => {
  const longest = end.padStart(limit, 'x')
  expect(refusalOf({ ...good, [field]: ` ${longest}\n` })).toBeNull()
  expect(refusalOf({ ...good, [field]: `x${longest}` })?.message).toContain(`at most ${limit} characters`)
})

test('an address that is too long is told that alone, because nothing else has looked at it', () => {
  for (const dots of [300, 60_000, 1_000_000]) {
    const wanted = { user_email: 'Email must be at most 255 characters' }
    expect(refusalOf({ ...good, user_email: `a@${'.'.repeat(dots)}@` })?.errors).toEqual(wanted)
  }
})

test('what is accepted is trimmed, within its limits and has an address', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 1200 })
  const email = fc.oneof(fc.emailAddress(), text)
  fc.assert(
    fc.property(text, email, text, (user_name, user_email, comment_text) => {
      const result = parseComment({ user_name, user_email, comment_text })
      if (!('comment' in result)) {
        expect(result.message).not.toBe('')
        expect(Object.values(result.errors)).toContain(result.message)
        return
      }
      const { comment } = result
      for (const value of Object.values(comment)) {
        expect(value).toBe(value.trim())
        expect(value).not.toBe('')
      }
      expect(comment.user_name.length).toBeLessThanOrEqual(100)
      expect(comment.user_email.length).toBeLessThanOrEqual(255)
      expect(comment.comment_text.length).toBeLessThanOrEqual(1000)
      expect(comment.user_email.split('@')).toHaveLength(2)
      expect(comment.user_email.split('@')[1]).toContain('.')
      expect(comment.user_email).not.toMatch(/\s/)
      expect(parseComment(comment)).toEqual({ comment })
    }),
  )
})
