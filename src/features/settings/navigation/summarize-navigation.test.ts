import { expect, test } from 'vitest'
import { defaultSettings } from '../settings.ts'
import { summarizeNavigation } from './summarize-navigation.ts'

test('the menu leaves out the links of the header', () => {
  const [about, contact] = defaultSettings.menuLinks
  expect(about && contact).toBeDefined()
  const headerLinks = [{ label: 'Who I am', href: '/about' }]
  expect(summarizeNavigation({ ...defaultSettings, headerLinks }).menu).toEqual([contact])
})
