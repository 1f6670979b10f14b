import { expect, test } from 'vitest'
import { defaultSettings } from '../settings.ts'
import { findLanguageCategory, findListedCategory, languageName, namesOf } from './card.ts'

test('a listed language or category is found by its address, in any case, and no other', () => {
  expect(findLanguageCategory(defaultSettings, 'CPP')).toBe('C++')
  expect(findLanguageCategory(defaultSettings, 'ruby')).toBeNull()
  expect(findLanguageCategory(defaultSettings, 'constructor')).toBeNull()
  expect(findListedCategory(defaultSettings, 'design')).toBe('Design')
  expect(findListedCategory(defaultSettings, 'javascript')).toBeNull()
  const languageCards = [{ category: 'C#' }, { category: '日本語' }]
  expect(languageCards.map(({ category }) => findLanguageCategory({ languageCards }, languageName(category)))).toEqual(['C#', '日本語'])
})

test('a long list of names is cut', () => {
  const cards = (count: number) => Array.from({ length: count }, (_, index) => ({ category: `L${index + 1}` }))
  expect([0, 1, 2, 5, 6, 12].map((count) => namesOf(cards(count)))).toEqual([
    '',
    'L1',
    'L1 and L2',
    'L1, L2, L3, L4 and L5',
    'L1, L2, L3, L4 and 2 more',
    'L1, L2, L3, L4 and 8 more',
  ])
})
