import { expect, test } from 'vitest'
import { findHeadings, firstActive, searchOf } from './link-options.ts'

const headings = ['Über uns', 'Setup', 'Set up twice'].map((text) => ({ text, id: text.toLowerCase().replaceAll(' ', '-') }))
const found = (text: string) => findHeadings(headings, text).map(({ to }) => to)

test('headings of the article are found by a part of their text or address', () => {
  expect(found('set')).toEqual(['#setup', '#set-up-twice'])
  expect(found(' ÜBER ')).toEqual(['#über-uns'])
  expect(found('#set-up')).toEqual(['#set-up-twice'])
  expect(found('')).toEqual([])
})

test('# lists all headings, up to fifty; words find five', () => {
  const many = Array.from({ length: 80 }, (_, index) => ({ text: `Part ${index}`, id: `part-${index}` }))
  expect(findHeadings(many, '#')).toHaveLength(50)
  expect(findHeadings(many, 'part')).toHaveLength(5)
})

test.each([
  ['walrus', 'walrus'],
  [' /posts/walrus#part ', 'posts walrus part'],
  ['https://example.com', ''],
  ['mailto:a', ''],
  ['#part', ''],
  ['?token=a', ''],
])('%j searches the site for %j', (text, search) => expect(searchOf(text)).toBe(search))

test('Enter takes the first option for words, and an address as it is', () => {
  expect(firstActive('walrus', 2)).toBe(0)
  expect(firstActive('walrus', 0)).toBe(-1)
  for (const address of ['example.com', 'https://example.com', '/posts/walrus', '#part']) expect(firstActive(address, 2)).toBe(-1)
})
