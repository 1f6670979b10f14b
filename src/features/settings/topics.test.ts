import { expect, test } from 'vitest'
import { defaultSettings } from './settings.ts'
import { listCategoryTopics, listLanguageTopics, sumStatedCounts } from './topics.ts'

test('a new site states the numbers of the specification', () => {
  expect(listLanguageTopics(defaultSettings).map(({ name, stated }) => [name, stated])).toEqual([
    ['javascript', 42],
    ['python', 38],
    ['java', 28],
    ['cpp', 22],
  ])
  expect(listCategoryTopics(defaultSettings).map(({ name, stated }) => [name, stated])).toEqual([
    ['technology', 24],
    ['design', 18],
    ['development', 32],
    ['lifestyle', 15],
  ])
})

test('the sums are what home states', () => {
  expect(sumStatedCounts(listLanguageTopics(defaultSettings))).toBe(130)
  expect(sumStatedCounts(listCategoryTopics(defaultSettings))).toBe(89)
})

test('a number that the owner changes appears in its topic and in the sum only', () => {
  const changed = { ...defaultSettings, statedTutorialsJava: 29, statedArticlesLifestyle: 0 }
  expect(listLanguageTopics(changed).map(({ name, stated }) => [name, stated])).toEqual([
    ['javascript', 42],
    ['python', 38],
    ['java', 29],
    ['cpp', 22],
  ])
  expect(sumStatedCounts(listLanguageTopics(changed))).toBe(131)
  expect(listCategoryTopics(changed).map(({ name, stated }) => [name, stated])).toEqual([
    ['technology', 24],
    ['design', 18],
    ['development', 32],
    ['lifestyle', 0],
  ])
  expect(sumStatedCounts(listCategoryTopics(changed))).toBe(74)
})
