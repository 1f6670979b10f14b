import { expect, test } from 'vitest'
import { DETAILS_TABS, detailsTabHref, parseDetailsTab } from './details-url.ts'

test('every tab survives its address, and anything else is the overview', () => {
  for (const tab of DETAILS_TABS) expect(parseDetailsTab(new URL(detailsTabHref('1', tab), 'http://site').searchParams)).toBe(tab)
  for (const query of ['', 'tab=', 'tab=secrets']) expect(parseDetailsTab(new URLSearchParams(query))).toBe('overview')
})

test('links to tabs with a period copy the period and no other parameter', () => {
  const from = new URLSearchParams('tab=traffic&period=custom&from=2026-01-01&to=2026-02-01&device=phone')
  expect(detailsTabHref('1', 'reading', from)).toBe('/admin/posts/details/1?tab=reading&period=custom&from=2026-01-01&to=2026-02-01')
  expect(detailsTabHref('1', 'comments', from)).toBe('/admin/posts/details/1?tab=comments')
  expect(detailsTabHref('1', 'overview', from)).toBe('/admin/posts/details/1')
})
