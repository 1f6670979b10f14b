import { expect, test } from 'vitest'
import { parseSettings } from '../setting-fields.ts'
import { defaultSettings } from '../settings.ts'
import { FIGURE_NAMES, FIGURES, figureText, modesOf } from './figures.ts'

test('a figure without a live count cannot be live, and an own text cannot be empty', () => {
  expect(parseSettings({ showAvailability: 'live', showReaders: 'own', statedReaders: '  ', showRhythm: 'never' })).toEqual({
    errors: {
      showAvailability: 'Available must be one of own, hidden.',
      statedReaders: 'Enter a text, or choose another way to show it.',
      showRhythm: 'New content must be one of own, hidden.',
    },
  })
})

test('a hidden or live figure may have no text', () => {
  const parsed = parseSettings({ showReaders: 'live', statedReaders: '', showRhythm: 'hidden', statedRhythm: '' })
  expect(parsed).toEqual({
    values: new Map([
      ['showReaders', 'live'],
      ['statedReaders', ''],
      ['showRhythm', 'hidden'],
      ['statedRhythm', ''],
    ]),
  })
})

test('a figure is its text, its count or nothing', () => {
  const settings = { ...defaultSettings, statedReaders: '' }
  const counts = { readers: 12_345 }
  expect(figureText({ ...settings, showReaders: 'own' }, 'readers', counts)).toBeNull()
  expect(figureText({ ...settings, showReaders: 'live' }, 'readers', counts)).toBe('12,345')
  expect(figureText({ ...settings, showReaders: 'live' }, 'readers')).toBeNull()
  expect(figureText({ ...defaultSettings, showReaders: 'hidden' }, 'readers', counts)).toBeNull()
})

test('the names list every figure, and a live count is offered where one exists', () => {
  expect([...FIGURE_NAMES].sort()).toEqual(Object.keys(FIGURES).sort())
  expect(FIGURE_NAMES.filter((name) => modesOf(name).includes('live'))).toEqual(['readers', 'articles', 'categories'])
})
