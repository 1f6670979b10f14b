import { expect, test } from 'vitest'
import { DEFAULT_HEADER } from './default-links.ts'
import { HEADER_LINKS_PX, headerLinksFrom, linksWidth } from './header-width.ts'

const named = (...labels: string[]) => labels.map((label) => ({ label, href: '/' }))

test('the links stand in the header where they fit beside the name and the search', () => {
  expect(headerLinksFrom(DEFAULT_HEADER, 'Inkfolio')).toBe('medium')
  expect(headerLinksFrom(DEFAULT_HEADER, 'The notebook of Ada Lovelace')).toBe('wide')
  expect(headerLinksFrom(DEFAULT_HEADER, 'x'.repeat(60))).toBe('never')
  expect(headerLinksFrom(DEFAULT_HEADER, 'Inkfolio', 104)).toBe('medium')
  expect(headerLinksFrom(DEFAULT_HEADER, 'Inkfolio of Ada', 104)).toBe('wide')
  expect(headerLinksFrom(named('Writing', 'Projects', 'Languages', 'Categories', 'Speaking', 'About'), 'Inkfolio')).toBe('wide')
})

test('the widest links that are accepted fit at 1280 px beside a name of eight letters', () => {
  const widest = named('x'.repeat(40), 'x'.repeat(37))
  expect(linksWidth(widest)).toBeLessThanOrEqual(HEADER_LINKS_PX)
  expect(headerLinksFrom(widest, 'Inkfolio')).toBe('wide')
})

test('letters of wide scripts count as wide', () => {
  expect(linksWidth(named('記事'))).toBeGreaterThan(linksWidth(named('ab')))
})
