import { expect, test } from 'vitest'
import { defaultSettings } from './settings.ts'
import { listCategories, listLanguages, sumStated } from './topics.ts'

test('a fresh site states the figures of the specification', () => {
  expect(listLanguages(defaultSettings).map(({ name, stated }) => [name, stated])).toEqual([
    ['javascript', 42],
    ['python', 38],
    ['java', 28],
    ['cpp', 22],
  ])
  expect(listCategories(defaultSettings).map(({ name, stated }) => [name, stated])).toEqual([
    ['technology', 24],
    ['design', 18],
    ['development', 32],
    ['lifestyle', 15],
  ])
})

test('the sums are what home states', () => {
  expect(sumStated(listLanguages(defaultSettings))).toBe(130)
  expect(sumStated(listCategories(defaultSettings))).toBe(89)
})

test('a figure the owner changes is stated, and summed, in its own place alone', () => {
  const changed = { ...defaultSettings, statedTutorialsJava: 29, statedArticlesLifestyle: 0 }
  expect(listLanguages(changed).map(({ name, stated }) => [name, stated])).toEqual([
    ['javascript', 42],
    ['python', 38],
    ['java', 29],
    ['cpp', 22],
  ])
  expect(sumStated(listLanguages(changed))).toBe(131)
  expect(listCategories(changed).map(({ name, stated }) => [name, stated])).toEqual([
    ['technology', 24],
    ['design', 18],
    ['development', 32],
    ['lifestyle', 0],
  ])
  expect(sumStated(listCategories(changed))).toBe(74)
})
