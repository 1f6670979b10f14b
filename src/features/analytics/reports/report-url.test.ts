import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEVICES } from '#src/lib/web/device.ts'
import { PANEL_NAMES } from './panels.ts'
import { COMPARISONS, PERIODS } from './period.ts'
import { MEASURES, NO_FILTERS, parseReportState, reportQuery } from './report-url.ts'

const today = '2026-03-15'
const parse = (query: string) => parseReportState(new URLSearchParams(query), today)

test('what makes no sense is the default', () => {
  const plain = parse('')
  expect(plain).toMatchObject({ period: '30d', compare: 'previous', measure: 'views', filters: NO_FILTERS, panel: null, page: 1 })
  for (const query of ['period=century', 'device=fridge', 'post=1', 'panel=toString', 'at=-1']) {
    expect(parse(query)).toEqual(plain)
  }
})

test('a period of one’s own without its days is the last thirty', () => {
  const expected = { period: 'custom', from: '2026-02-14', to: today }
  for (const query of ['period=custom', 'period=custom&from=2026-02-30&to=x', 'period=custom&from=2026-02-01']) {
    expect(parse(query)).toMatchObject(expected)
  }
})

test('direct visits and those from this site have names that no host has', () => {
  expect(parse('referrer=(direct)').filters.referrer).toBe('')
  expect(parse('referrer=(this+site)').filters.referrer).toBe('/')
  expect(parse('referrer=direct').filters.referrer).toBe('direct')
})

test('every state survives its address', () => {
  const states = fc.record({
    postTab: fc.constant(null),
    period: fc.constantFrom(...PERIODS.filter((period) => period !== 'custom')),
    from: fc.constant('2026-02-14'),
    to: fc.constant(today),
    compare: fc.constantFrom(...COMPARISONS),
    measure: fc.constantFrom(...MEASURES),
    filters: fc.record({
      post: fc.oneof(fc.constantFrom(null, 'home'), fc.uuid()),
      referrer: fc.oneof(fc.constantFrom(null, '', '/'), fc.domain()),
      campaign: fc.oneof(fc.constant(null), fc.string({ minLength: 1, maxLength: 100 })),
      device: fc.constantFrom(null, ...DEVICES),
    }),
    panel: fc.constantFrom(null, ...PANEL_NAMES),
    isEmptyOnly: fc.boolean(),
    page: fc.integer({ min: 1, max: 1000 }),
  })
  fc.assert(
    fc.property(states, (state) => {
      expect(parse(reportQuery(state))).toEqual(state)
    }),
  )
})

test('a period of one’s own survives its address', () => {
  const state = { ...parse('period=custom&from=2025-01-02&to=2025-03-04'), compare: 'year' } as const
  expect(parse(reportQuery(state))).toEqual(state)
})

test('on a tab of a post the figures are its own, the tab stays in the address and the post does not', () => {
  const postTab = { path: '/admin/posts/details/1', tab: 'traffic', postId: '00000000-0000-4000-8000-000000000001' }
  const state = parseReportState(new URLSearchParams('post=home&panel=bots&device=phone&period=7d'), today, postTab)
  expect(state).toMatchObject({ filters: { ...NO_FILTERS, post: postTab.postId, device: 'phone' }, panel: null })
  expect(reportQuery(state)).toBe('?tab=traffic&period=7d&device=phone')
  expect(parseReportState(new URLSearchParams(reportQuery(state)), today, postTab)).toEqual(state)
})
