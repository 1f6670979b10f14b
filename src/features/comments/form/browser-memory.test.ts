import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftPlace, editDraftPlace, findDraft, saveCommentDraft } from './comment-drafts.ts'
import { findRememberedAuthor, rememberAuthor } from './remembered-author.ts'

let entries: Map<string, string>

beforeEach(() => {
  entries = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('every post, every reply and every edit has its own draft, and a sent or emptied one is removed', () => {
  saveCommentDraft(draftPlace('post', null), 'One')
  saveCommentDraft(draftPlace('post', 'comment'), 'Two')
  saveCommentDraft(editDraftPlace('comment'), 'Three')
  expect(['post', 'comment', editDraftPlace('comment'), 'other'].map(findDraft)).toEqual(['One', 'Two', 'Three', ''])
  saveCommentDraft('post', '  ')
  saveCommentDraft('comment', '')
  saveCommentDraft(editDraftPlace('comment'), '')
  expect(entries.size).toBe(0)
})

test('drafts are bounded in number and length; the oldest goes first', () => {
  for (let count = 0; count < 12; count += 1) saveCommentDraft(`post ${count}`, 'x'.repeat(20_000))
  expect([findDraft('post 1'), findDraft('post 2').length]).toEqual(['', 10_000])
})

test('name and address are remembered until they are forgotten', () => {
  rememberAuthor({ name: 'Mei', email: 'mei@x.test' })
  expect(findRememberedAuthor()).toEqual({ name: 'Mei', email: 'mei@x.test' })
  rememberAuthor(null)
  expect([findRememberedAuthor(), entries.size]).toEqual([null, 0])
})

test('entries that were damaged, and a browser that blocks storage, are like none', () => {
  for (const key of ['comment_drafts', 'comment_author']) entries.set(key, '{"a":')
  expect([findDraft('post'), findRememberedAuthor()]).toEqual(['', null])
  vi.stubGlobal('localStorage', null)
  saveCommentDraft('post', 'text')
  rememberAuthor(null)
  expect([findDraft('post'), findRememberedAuthor()]).toEqual(['', null])
})
