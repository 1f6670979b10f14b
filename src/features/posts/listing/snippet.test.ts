import { expect, test } from 'vitest'
import { parseSnippet } from './snippet.ts'

test('a headline without a hit is no snippet', () => {
  expect(parseSnippet('just text')).toBeNull()
})

test('hits and the text between them become parts, and white space is folded', () => {
  expect(parseSnippet('a \uE000b\uE001\n\n c \uE000d\uE001')).toEqual([
    { text: 'a ', hit: false },
    { text: 'b', hit: true },
    { text: ' c ', hit: false },
    { text: 'd', hit: true },
  ])
})
