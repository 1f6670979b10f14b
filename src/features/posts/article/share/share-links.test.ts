import { expect, test } from 'vitest'
import { mastodonHost, mastodonLink, shareLinks } from './share-links.ts'

const post = { url: 'https://example.org/posts/a-b?x=1', title: 'C & "C++" 100 %\n#1' }

test('every address contains url and title, correctly encoded', () => {
  const links = shareLinks(post)
  expect(new URL(links.whatsapp).searchParams.get('text')).toBe(`${post.title} ${post.url}`)
  expect(new URL(links.telegram).searchParams.get('url')).toBe(post.url)
  expect(new URL(links.telegram).searchParams.get('text')).toBe(post.title)
  expect(new URL(links.twitter).searchParams.get('url')).toBe(post.url)
  expect(new URL(links.twitter).searchParams.get('text')).toBe(post.title)
  expect(new URL(links.linkedin).searchParams.get('url')).toBe(post.url)
  expect(new URL(links.email).searchParams.get('subject')).toBe(post.title)
  expect(new URL(links.email).searchParams.get('body')).toBe(`${post.title}\n\n${post.url}`)
})

test('spaces are %20, because mail programs do not decode a plus sign', () => {
  expect(shareLinks({ url: 'https://example.org', title: 'a b' }).email).toContain('subject=a%20b')
})

test('Bluesky and Hacker News get url and title', () => {
  const links = shareLinks(post)
  expect(new URL(links.bluesky).searchParams.get('text')).toBe(`${post.title} ${post.url}`)
  expect(new URL(links.hackerNews).searchParams.get('u')).toBe(post.url)
  expect(new URL(links.hackerNews).searchParams.get('t')).toBe(post.title)
})

test.each([
  ['mastodon.social', 'mastodon.social'],
  [' Fosstodon.org ', 'fosstodon.org'],
  ['https://hachyderm.io/@ada', 'hachyderm.io'],
  ['@ada@social.example.co.uk', 'social.example.co.uk'],
  ['ada@mastodon.social', 'mastodon.social'],
  ['bücher.example', 'xn--bcher-kva.example'],
])('%s is the Mastodon server %s', (text, host) => {
  expect(mastodonHost(text)).toBe(host)
  expect(mastodonLink(post, text)).toBe(`https://${host}/share?text=${encodeURIComponent(`${post.title} ${post.url}`)}`)
})

test.each([
  '',
  'mastodon',
  'localhost',
  '127.0.0.1',
  '[::1]',
  '0x7f.1',
  'a.b:8080',
  'user:password@a.example@b.example:1',
  'javascript:alert(1)',
  'a b.example',
  '-a.example',
  'a..example',
  `${'a'.repeat(300)}.example`,
])('%j names no Mastodon server', (text) => {
  expect(mastodonHost(text)).toBeNull()
  expect(mastodonLink(post, text)).toBeNull()
})
