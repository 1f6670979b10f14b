import { expect, test } from 'vitest'
import { composeNotice, type NoticeItem } from './notice.ts'

const item: NoticeItem = { name: 'Mei', text: 'One.\nTwo.', isHeld: false, heldBecause: null, postTitle: 'Indexes', postId: 'a-post' }
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
