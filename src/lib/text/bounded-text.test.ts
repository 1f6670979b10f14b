import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { boundedText } from './bounded-text.ts'

test('later checks run only on text that is short enough', () => {
  const seen = vi.fn((_text: string) => true)
  const schema = v.pipe(boundedText({ max: 3, tooLong: 'too long' }), v.check(seen), v.transform(seen))
  expect(v.safeParse(schema, 'four').issues?.map(({ message }) => message)).toEqual(['too long'])
  expect(v.safeParse(schema, 5).success).toBe(false)
  expect(seen).not.toHaveBeenCalled()
  expect(v.safeParse(schema, 'two').success).toBe(true)
  expect(seen).toHaveBeenCalledTimes(2)
})

test('the same holds for optional text', () => {
  const seen = vi.fn(() => true)
  const schema = v.pipe(v.optional(boundedText({ max: 3 }), ''), v.check(seen))
  expect(v.safeParse(schema, 'four').success).toBe(false)
  expect(seen).not.toHaveBeenCalled()
  expect(v.safeParse(schema, undefined).success).toBe(true)
})

test('text is cleaned before it is measured, and not cleaned when it is far too long', () => {
  const clean = vi.fn((text: string) => text.trim())
  const schema = boundedText({ max: 3, tooLong: 'too long', clean })
  expect(v.parse(schema, '  two  ')).toBe('two')
  expect(v.safeParse(schema, ' four ').issues?.map(({ message }) => message)).toEqual(['too long'])
  clean.mockClear()
  expect(v.safeParse(schema, ' '.repeat(10_000)).issues?.map(({ message }) => message)).toEqual(['too long'])
  expect(clean).not.toHaveBeenCalled()
})
