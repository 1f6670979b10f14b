import * as v from 'valibot'
import { expect, test } from 'vitest'
import { defaultSettings } from '../settings.ts'
import { FOOTER_MAX, footerItemsSchema, HEADER_MAX, headerLinksSchema, MENU_MAX, menuLinksSchema } from './navigation.schema.ts'

const link = { label: 'Uses', href: '/uses' }
const heading = { label: 'More', href: null }
const PLACE = 'Enter a path of this site that begins with /, or an address that begins with https://, http:// or mailto:.'

function issuesOf(schema: v.GenericSchema, list: unknown): string[] {
  return (v.safeParse(schema, list).issues ?? []).map((issue) => `${v.getDotPath(issue) ?? 'list'}: ${issue.message}`)
}

test.each([
  ['a script', { ...link, href: 'javascript:alert(1)' }, `0.href: ${PLACE}`],
  ['another host without a scheme', { ...link, href: '//evil.example' }, `0.href: ${PLACE}`],
  ['a backslash', { ...link, href: '/\\\\evil.example' }, `0.href: ${PLACE}`],
  ['a word', { ...link, href: 'uses' }, `0.href: ${PLACE}`],
  ['white space', { ...link, href: '/my uses' }, `0.href: ${PLACE}`],
  ['e-mail without an address', { ...link, href: 'mailto:ada' }, `0.href: ${PLACE}`],
  ['no address', { ...link, href: ' ' }, '0.href: Enter where the link leads.'],
  ['a long address', { ...link, href: `/${'x'.repeat(500)}` }, '0.href: The address must be at most 500 characters.'],
  ['no label', { ...link, label: ' ' }, '0.label: Enter a label.'],
  ['a long label', { ...link, label: 'x'.repeat(41) }, '0.label: The label must be at most 40 characters.'],
])('%s is refused at its field', (_, refused, issue) => {
  expect(issuesOf(menuLinksSchema, [refused])).toEqual([issue])
  expect(issuesOf(footerItemsSchema, [heading, refused])).toEqual([issue.replace('0', '1')])
})

test('lists are bounded', () => {
  const many = (count: number, item: object) => Array(count).fill(item)
  expect(issuesOf(headerLinksSchema, many(HEADER_MAX + 1, { ...link, label: 'x' }))).toEqual(['list: The header has room for 8 links.'])
  expect(issuesOf(headerLinksSchema, many(3, { ...link, label: 'x'.repeat(40) }))).toEqual([
    'list: These links are too wide for the header. Shorten their labels, or move links to the mobile menu or the footer.',
  ])
  expect(issuesOf(menuLinksSchema, many(MENU_MAX + 1, link))).toEqual(['list: The mobile menu has room for 12 more links.'])
  expect(issuesOf(footerItemsSchema, [heading, ...many(FOOTER_MAX, link)])).toEqual(['list: The footer has room for 40 rows.'])
  expect(issuesOf(footerItemsSchema, many(7, heading))).toEqual(['list: The footer has room for 6 headings.'])
})

test('a footer begins with a heading, and a header has none', () => {
  expect(issuesOf(footerItemsSchema, [link, heading])).toEqual(['list: The footer begins with a heading. Move one to the top.'])
  expect(issuesOf(headerLinksSchema, [heading])).toEqual(['0.href: Enter where the link leads.'])
})

test('addresses are completed, and the stored lists pass unchanged', () => {
  expect(
    v.parse(menuLinksSchema, [
      { label: ' My \n code ', href: 'code.example/ada' },
      { ...link, href: 'ada@example.org' },
    ]),
  ).toEqual([
    { label: 'My code', href: 'https://code.example/ada' },
    { label: 'Uses', href: 'mailto:ada@example.org' },
  ])
  expect(v.parse(headerLinksSchema, defaultSettings.headerLinks)).toEqual(defaultSettings.headerLinks)
  expect(v.parse(menuLinksSchema, defaultSettings.menuLinks)).toEqual(defaultSettings.menuLinks)
  expect(v.parse(footerItemsSchema, defaultSettings.footerItems)).toEqual(defaultSettings.footerItems)
  expect(v.parse(footerItemsSchema, [])).toEqual([])
})
