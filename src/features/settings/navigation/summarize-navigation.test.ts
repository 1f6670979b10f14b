import { expect, test } from 'vitest'
import { defaultSettings } from '../settings.ts'
import { summarizeNavigation } from './summarize-navigation.ts'

test('the menu leaves out the links of the header', () => {
  const [about, contact] = defaultSettings.menuLinks
  expect(about && contact).toBeDefined()
  const headerLinks = [{ label: 'Who I am', href: '/about' }]
  expect(summarizeNavigation({ ...defaultSettings, headerLinks }).menu).toEqual([contact])
})

test('summarizeNavigation leaves out links to switched-off pages, and a heading that is left without any', () => {
  const { header, menu, footer } = summarizeNavigation({
    ...defaultSettings,
    switchedOff: ['projects', 'contact', 'privacy', 'disclaimer'],
  })
  expect(header.map(({ href }) => href)).toEqual(['/posts', '/languages', '/categories'])
  expect(menu.map(({ href }) => href)).toEqual(['/about'])
  expect(footer.map(({ name }) => name)).toEqual(['Read', 'Browse', 'About', 'Feeds'])
})
