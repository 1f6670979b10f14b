import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../drafts/draft.ts'
import { createLocalDrafts, toLocalDraft } from './local-draft.ts'

/** An in-memory `localStorage`. */
function memoryStore(room = Number.POSITIVE_INFINITY) {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key: string) => void stored.delete(key),
    key: (place: number) => [...stored.keys()][place] ?? null,
    get length() {
      return stored.size
    },
  }
}

const localDraftOf = (postId: string, version: number, tab: string, at = 0) =>
  toLocalDraft({ postId, version, fields: { ...EMPTY_DRAFT, title: `${postId} ${tab}` } }, tab, at)

test('without storage, or with a full one, nothing is stored and nothing throws', () => {
  for (const localDrafts of [createLocalDrafts(null), createLocalDrafts(memoryStore(10))]) {
    expect(localDrafts.write('unsaved', localDraftOf('p', 1, 'a'))).toBe(false)
    expect(localDrafts.list('unsaved', 'p')).toEqual([])
    expect(() => localDrafts.remove('unsaved', { postId: 'p', tab: 'a' })).not.toThrow()
  }
})

test('what is damaged or not ours is passed over', () => {
  const store = memoryStore()
  store.setItem('inkfolio:unsaved:p:a', '{"postId":')
  store.setItem('inkfolio:unsaved:p:b', '{"postId":"p"}')
  store.setItem('theme', 'dark')
  expect(createLocalDrafts(store).list('unsaved', 'p')).toEqual([])
})

test('two tabs store two drafts, and removing one leaves the other', () => {
  const localDrafts = createLocalDrafts(memoryStore())
  localDrafts.write('unsaved', localDraftOf('p', 1, 'a', 1_000))
  localDrafts.write('unsaved', localDraftOf('p', 1, 'b', 2_000))
  localDrafts.write('unsaved', localDraftOf('other', 1, 'a'))
  expect(localDrafts.list('unsaved', 'p').map(({ tab }) => tab)).toEqual(['b', 'a'])
  localDrafts.remove('unsaved', { postId: 'p', tab: 'b' })
  expect(localDrafts.list('unsaved', 'p')).toEqual([localDraftOf('p', 1, 'a', 1_000)])
})

test('a new post finds the texts that never reached the server, and no others', () => {
  const localDrafts = createLocalDrafts(memoryStore())
  localDrafts.write('unsaved', localDraftOf('begun', 0, 'a'))
  localDrafts.write('unsaved', localDraftOf('there', 7, 'a'))
  localDrafts.write('aside', localDraftOf('aside', 0, 'a'))
  expect(localDrafts.listNew('post').map(({ postId }) => postId)).toEqual(['begun'])
})
