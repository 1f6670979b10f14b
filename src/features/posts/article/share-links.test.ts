import { expect, test } from 'vitest'
import { shareLinks } from './share-links.ts'

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
