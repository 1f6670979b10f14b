import { expect, test } from 'vitest'
import { readList } from '../lists/setting-lists.ts'
import { DEFAULT_CATEGORY_CARDS, DEFAULT_LANGUAGE_CARDS } from './card.ts'

const card = { category: 'Rust', text: '', code: '', figure: 'live', stated: 0 }

function issuesOf(list: 'languageCards' | 'categoryCards', items: unknown[]) {
  const read = readList(list, items)
  return 'issues' in read ? read.issues.map(({ field, message }) => `${field}: ${message}`) : []
}

test.each([
  [{ ...card, category: '  ' }, '0.category: Enter a category.'],
  [{ ...card, category: 'x'.repeat(81) }, '0.category: The category must be at most 80 characters.'],
  [{ ...card, text: 'x'.repeat(301) }, '0.text: The text must be at most 300 characters.'],
  [{ ...card, code: 'x'.repeat(121) }, '0.code: The code must be at most 120 characters.'],
  [{ ...card, figure: 'many' }, '0.figure: Choose a figure.'],
  [{ ...card, stated: null }, '0.stated: Enter a whole number.'],
  [{ ...card, stated: 1.5 }, '0.stated: Enter a whole number.'],
  [{ ...card, stated: -1 }, '0.stated: Enter a whole number.'],
])('%j is refused at its field', (item, issue) => {
  expect(issuesOf('languageCards', [item])).toEqual([issue])
})

test('a second card of a category is refused, also with other letter case or the same address', () => {
  const items = [card, { ...card, category: 'RUST' }]
  const reason = '1.category: Rust is listed already. Letter case makes no difference.'
  expect(issuesOf('languageCards', items)).toEqual([reason])
  expect(issuesOf('categoryCards', items)).toEqual([reason])
  const alike = [
    { ...card, category: 'C++' },
    { ...card, category: 'Cpp' },
  ]
  expect(issuesOf('languageCards', alike)).toEqual(['1.category: Cpp would have the same address as C++: /languages/cpp.'])
  expect(issuesOf('categoryCards', alike)).toEqual([])
})

test('there is room for 24 cards, and none is needed', () => {
  const items = Array.from({ length: 25 }, (_, index) => ({ ...card, category: `L${index}` }))
  expect(issuesOf('languageCards', items)).toEqual([': There is room for 24 cards.'])
  expect(issuesOf('languageCards', items.slice(1))).toEqual([])
  expect(issuesOf('categoryCards', [])).toEqual([])
})

test('the original cards pass unchanged', () => {
  expect(readList('languageCards', DEFAULT_LANGUAGE_CARDS)).toEqual({ items: DEFAULT_LANGUAGE_CARDS })
  expect(readList('categoryCards', DEFAULT_CATEGORY_CARDS)).toEqual({ items: DEFAULT_CATEGORY_CARDS })
})
