import { expect, test } from 'vitest'
import { guessKind, type Profile, profileName, profileRel, sameAs } from './profile.ts'

test.each([
  ['https://github.com/ada', 'github'],
  ['github.com/ada', 'github'],
  ['https://gitlab.com/ada', 'gitlab'],
  ['https://gitlab.example.org/ada', 'gitlab'],
  ['https://codeberg.org/ada', 'codeberg'],
  ['https://de.linkedin.com/in/ada', 'linkedin'],
  ['https://mastodon.social/@ada', 'mastodon'],
  ['https://example.org/@ada', 'mastodon'],
  ['@ada@example.org', 'mastodon'],
  ['https://medium.com/@ada', 'other'],
  ['https://bsky.app/profile/ada.example.org', 'bluesky'],
  ['https://twitter.com/ada', 'x'],
  ['https://www.youtube.com/@ada', 'youtube'],
  ['https://www.instagram.com/ada', 'instagram'],
  ['https://t.me/ada', 'telegram'],
  ['https://stackoverflow.com/users/1/ada', 'stackoverflow'],
  ['/rss.xml', 'rss'],
  ['https://example.org/feed/', 'rss'],
  ['ada@example.org', 'email'],
  ['mailto:ada@example.org', 'email'],
  ['https://example.org/', 'other'],
  ['https://notgithub.com/ada', 'other'],
  ['javascript:alert(1)', 'other'],
  ['https://', 'other'],
  ['', 'other'],
])('%s is %s', (typed, kind) => {
  expect(guessKind(typed)).toBe(kind)
})

const github: Profile = { kind: 'github', url: 'https://github.com/ada', label: '' }

test('a profile is named by its label, its kind, or its host', () => {
  expect(profileName({ ...github, label: 'Code' })).toBe('Code')
  expect(profileName(github)).toBe('GitHub')
  expect(profileName({ kind: 'other', url: 'https://www.example.org/ada', label: '' })).toBe('example.org')
  expect(profileName({ kind: 'other', url: '', label: '' })).toBe('Other')
})

test('Mastodon alone gets rel="me"', () => {
  expect(profileRel({ kind: 'mastodon', url: 'https://example.org/@ada', label: '' })).toBe('me')
  expect(profileRel(github)).toBeUndefined()
})

test('structured data names neither mailboxes, feeds, nor sites without a profile', () => {
  const site = { kind: 'other', url: 'https://ada.example/', label: '' } as const
  const others: Profile[] = [
    { kind: 'email', url: 'mailto:ada@example.org', label: '' },
    { kind: 'rss', url: 'https://example.org/feed', label: '' },
    { kind: 'other', url: '/uses', label: '' },
    { kind: 'youtube', url: 'https://www.youtube.com/', label: '' },
  ]
  expect(sameAs([github, ...others, site])).toEqual([github.url, site.url])
})
