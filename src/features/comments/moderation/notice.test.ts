import { expect, test } from 'vitest'
import { composeNotice, type NoticeItem } from './notice.ts'

const item: NoticeItem = {
  name: 'Mei',
  text: 'One.\nTwo.',
  isHeld: false,
  heldBecause: null,
  postTitle: 'Indexes',
  postId: 'a-post',
  publicPath: '/posts/indexes?comment=a#comment-a',
}
const news = { siteName: 'Inkfolio', origin: 'https://blog.example', items: [item], more: 0 }

test('a name or a title cannot begin a new line of the head', () => {
  const { subject } = composeNotice({ ...news, items: [{ ...item, name: 'Mei\r\nBcc: all@example.com', postTitle: 'A\nB' }] })
  expect(subject).not.toMatch(/[\r\n]/)
})

test('one comment is named in the subject, several are counted', () => {
  expect(composeNotice(news).subject).toBe('Mei commented on “Indexes”')
  expect(composeNotice({ ...news, more: 1 }).subject).toBe('2 new comments on Inkfolio')
})

test('a comment that waits says why and leads to where it waits', () => {
  const { text } = composeNotice({ ...news, items: [{ ...item, isHeld: true, heldBecause: 'banned_word:casino' }] })
  expect(text).toContain('Mei on “Indexes”, waiting: has a banned word: “casino”')
  expect(text).toContain('https://blog.example/admin/comments?post=a-post')
  expect(text).toContain('> One.\n> Two.')
})

test('a comment that visitors see has its lasting address', () => {
  expect(composeNotice(news).text).toContain('https://blog.example/posts/indexes?comment=a#comment-a\nhttps://blog.example/admin/comments?')
  expect(composeNotice({ ...news, items: [{ ...item, publicPath: null }] }).text).not.toContain('/posts/')
})
