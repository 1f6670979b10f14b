import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../../draft.ts'
import { createLocalCopies, toCopy } from './local-copy.ts'

/** What `localStorage` is, without a browser. */
function memoryStore(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key: string) => void kept.delete(key),
    key: (place: number) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size
    },
  }
}

const copyOf = (postId: string, version: number, tab: string, at = 0) =>
  toCopy({ postId, version, fields: { ...EMPTY_DRAFT, title: `${postId} ${tab}` } }, tab, at)

test('without storage, and without room in it, nothing is kept and nothing breaks', () => {
  for (const copies of [createLocalCopies(null), createLocalCopies(memoryStore(10))]) {
    expect(copies.write('unsaved', copyOf('p', 1, 'a'))).toBe(false)
    expect(copies.list('unsaved', 'p')).toEqual([])
    expect(() => copies.remove('unsaved', { postId: 'p', tab: 'a' })).not.toThrow()
  }
})

test('what is damaged or not ours is passed over', () => {
  const store = memoryStore()
  store.setItem('inkfolio:unsaved:p:a', '{"postId":')
  store.setItem('inkfolio:unsaved:p:b', '{"postId":"p"}')
  store.setItem('theme', 'dark')
  expect(createLocalCopies(store).list('unsaved', 'p')).toEqual([])
})

test('two tabs keep two texts, and one going away leaves the other', () => {
  const copies = createLocalCopies(memoryStore())
  copies.write('unsaved', copyOf('p', 1, 'a', 1_000))
  copies.write('unsaved', copyOf('p', 1, 'b', 2_000))
  copies.write('unsaved', copyOf('other', 1, 'a'))
  expect(copies.list('unsaved', 'p').map(({ tab }) => tab)).toEqual(['b', 'a'])
  copies.remove('unsaved', { postId: 'p', tab: 'b' })
  expect(copies.list('unsaved', 'p')).toEqual([copyOf('p', 1, 'a', 1_000)])
})

test('a new post finds the texts that never reached the server, and no others', () => {
  const copies = createLocalCopies(memoryStore())
  copies.write('unsaved', copyOf('begun', 0, 'a'))
  copies.write('unsaved', copyOf('there', 7, 'a'))
  copies.write('aside', copyOf('aside', 0, 'a'))
  expect(copies.listNew().map(({ postId }) => postId)).toEqual(['begun'])
})
