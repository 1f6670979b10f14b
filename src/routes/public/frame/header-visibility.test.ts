import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALWAYS_VISIBLE_ABOVE, isHeaderHidden } from './header-visibility.ts'

const scroll = { hidden: false, from: 400, to: 400, inUse: false }

test('the header hides on the way down and shows on the way up', () => {
  expect(isHeaderHidden({ ...scroll, to: 401 })).toBe(true)
  expect(isHeaderHidden({ ...scroll, hidden: true, to: 399 })).toBe(false)
})

test('standing still changes nothing', () => {
  expect(isHeaderHidden({ ...scroll, hidden: true })).toBe(true)
  expect(isHeaderHidden({ ...scroll, hidden: false })).toBe(false)
})

test('the header shows within 50 px of the top, and only there', () => {
  expect(isHeaderHidden({ ...scroll, from: 0, to: 49 })).toBe(false)
  expect(isHeaderHidden({ ...scroll, from: 0, to: 50 })).toBe(true)
})

test('the header never hides while it is in use or near the top', () => {
  const anywhere = fc.record({ hidden: fc.boolean(), from: fc.nat(9999), to: fc.nat(9999), inUse: fc.boolean() })
  fc.assert(
    fc.property(anywhere, (state) => {
      fc.pre(state.inUse || state.to < ALWAYS_VISIBLE_ABOVE)
      expect(isHeaderHidden(state)).toBe(false)
    }),
  )
})
