import { expect, test } from 'vitest'
import { SETUP_STEPS, type Setup, stepAfter, stepBefore, stepNumber, stepToResume } from './setup-steps.ts'

const NEW: Setup = { site: 'open', look: 'open', figures: 'open', content: 'open' }

test('the account is the first of five steps', () => {
  expect(SETUP_STEPS.map(stepNumber)).toEqual([2, 3, 4, 5])
  expect(SETUP_STEPS.map(stepAfter)).toEqual(['look', 'figures', 'content', null])
  expect(SETUP_STEPS.map(stepBefore)).toEqual([null, 'site', 'look', 'figures'])
})

test('the set-up resumes at the first step that was not seen, then at the first that was skipped', () => {
  expect(stepToResume(NEW)).toBe('site')
  expect(stepToResume({ ...NEW, site: 'done' })).toBe('look')
  expect(stepToResume({ ...NEW, site: 'skipped' })).toBe('look')
  expect(stepToResume({ site: 'done', look: 'done', figures: 'skipped', content: 'open' })).toBe('content')
  expect(stepToResume({ site: 'skipped', look: 'skipped', figures: 'skipped', content: 'skipped' })).toBe('site')
  expect(stepToResume({ site: 'done', look: 'done', figures: 'skipped', content: 'done' })).toBe('figures')
})

test('nothing is left to resume when all steps are done, or on a site without a stored set-up', () => {
  expect(stepToResume({ site: 'done', look: 'done', figures: 'done', content: 'done' })).toBeNull()
  expect(stepToResume(null)).toBeNull()
})
