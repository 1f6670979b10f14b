import { expect, test } from 'vitest'
import { FIGURE_NAMES, FIGURES } from '../figures/figures.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import { deriveSetup } from './derive-setup.ts'
import type { Setup } from './setup-steps.ts'

const SKIPPED: Setup = { site: 'skipped', look: 'skipped', figures: 'open', content: 'skipped' }

function derive(settings: Partial<Settings>, hasChosenContent = false) {
  return deriveSetup({ ...defaultSettings, setup: SKIPPED, ...settings }, { hasChosenContent })
}

test('the steps of a new site stay as they are stored, and a site without a set-up gets none', () => {
  expect(derive({})).toEqual(SKIPPED)
  expect(derive({ setup: null })).toBeNull()
})

test('the site is done when the author and the contact address are the owner’s, saved or confirmed', () => {
  expect(derive({ author: 'Ada', siteName: 'Night shift' })).toEqual(SKIPPED)
  expect(derive({ author: 'Ada', email: 'ada@example.com' })).toEqual({ ...SKIPPED, site: 'done' })
  expect(derive({ email: 'ada@example.com', confirmedExamples: ['author'] })).toEqual({ ...SKIPPED, site: 'done' })
})

test.each([
  { marker: '#ff0000' },
  { face: 'Inter' },
  { headlineWords: 'code' },
  { logo: { hash: '0'.repeat(64), width: 9, height: 9 } },
] as const)('the look is done with %o', (look) => {
  expect(derive(look)).toEqual({ ...SKIPPED, look: 'done' })
})

test('the figures are done when their form was saved with a change, or when each was confirmed', () => {
  expect(derive({ showReaders: 'hidden' })).toEqual({ ...SKIPPED, figures: 'done' })
  expect(derive({ statedArticles: '12' })).toEqual({ ...SKIPPED, figures: 'done' })
  const texts = FIGURE_NAMES.map((name) => FIGURES[name].text)
  expect(derive({ confirmedExamples: texts.slice(1) })).toEqual(SKIPPED)
  expect(derive({ confirmedExamples: texts })).toEqual({ ...SKIPPED, figures: 'done' })
})

test('the content is done when the owner has chosen it', () => {
  expect(derive({}, true)).toEqual({ ...SKIPPED, content: 'done' })
})
