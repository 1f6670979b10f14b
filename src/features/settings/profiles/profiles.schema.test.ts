import * as v from 'valibot'
import { expect, test } from 'vitest'
import { defaultSettings } from '../settings.ts'
import { PROFILES_MAX, profilesSchema } from './profiles.schema.ts'

const profile = { kind: 'github', url: 'https://github.com/ada', label: 'Code' }

function issuesOf(profiles: unknown): string[] {
  return (v.safeParse(profilesSchema, profiles).issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}

test.each([
  ['an empty address', { ...profile, url: ' ' }, '0.url: Enter an address.'],
  [
    'a script',
    { ...profile, url: 'javascript:alert(1)' },
    '0.url: Enter an address that begins with https:// or http://, or an e-mail address.',
  ],
  ['a word', { ...profile, url: 'ada' }, '0.url: Enter an address that begins with https:// or http://, or an e-mail address.'],
  [
    'another scheme',
    { ...profile, url: 'data:text/html,x' },
    '0.url: Enter an address that begins with https:// or http://, or an e-mail address.',
  ],
  [
    'an address of another host without a scheme',
    { ...profile, url: '//evil.example' },
    '0.url: Enter an address that begins with https:// or http://, or an e-mail address.',
  ],
  ['a long address', { ...profile, url: `https://example.org/${'x'.repeat(500)}` }, '0.url: The address must be at most 500 characters.'],
  ['a long label', { ...profile, label: 'x'.repeat(41) }, '0.label: The label must be at most 40 characters.'],
  ['an unknown kind', { ...profile, kind: 'fax' }, '0.kind: Choose a kind.'],
  ['e-mail at a web address', { ...profile, kind: 'email' }, '0.url: Enter an e-mail address, such as ada@example.org.'],
])('%s is refused at its field', (_, refused, issue) => {
  expect(issuesOf([refused])).toEqual([issue])
})

test('too many profiles are refused', () => {
  expect(issuesOf(Array(PROFILES_MAX + 1).fill(profile))).toEqual(['null: There is room for 20 profiles.'])
})

test('addresses are completed, and the stored list passes unchanged', () => {
  const typed = [
    { ...profile, url: 'github.com/ada', label: ' My \n code ' },
    { kind: 'email', url: 'ada@example.org', label: '' },
  ]
  const stored = [
    { ...profile, url: 'https://github.com/ada', label: 'My code' },
    { kind: 'email', url: 'mailto:ada@example.org', label: '' },
  ]
  expect(v.parse(profilesSchema, typed)).toEqual(stored)
  expect(v.parse(profilesSchema, stored)).toEqual(stored)
  expect(v.parse(profilesSchema, defaultSettings.profiles)).toEqual(defaultSettings.profiles)
})
