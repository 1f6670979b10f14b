import { expect, test } from 'vitest'
import { authorsOf, formatAuthors, parseAuthors, writeAuthors } from './authors.ts'

test('names are read from a string or a list, once each, without surplus space', () => {
  expect(parseAuthors(' Ada  Lovelace, Grace Hopper,,Ada Lovelace ')).toEqual(['Ada Lovelace', 'Grace Hopper'])
  expect(parseAuthors(['Martin Luther King, Jr.', ' '])).toEqual(['Martin Luther King Jr.'])
  expect(parseAuthors('')).toEqual([])
})

test('what is written is read back', () => {
  const names = parseAuthors(['King, Jr.', 'Ada'])
  expect(parseAuthors(writeAuthors(names))).toEqual(names)
})

test('a post without authors is by the author of the site', () => {
  expect(authorsOf({ authors: [] }, 'Owner')).toEqual(['Owner'])
  expect(authorsOf({ authors: ['Ada'] }, 'Owner')).toEqual(['Ada'])
})

test('several authors are one phrase', () => {
  expect(formatAuthors(['Ada'])).toBe('Ada')
  expect(formatAuthors(['Ada', 'Grace'])).toBe('Ada and Grace')
  expect(formatAuthors(['Ada', 'Grace', 'Linus'])).toBe('Ada, Grace and Linus')
})
