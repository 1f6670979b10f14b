import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newEditState } from './edit-state.ts'
import { createEditStore } from './edit-store.ts'
import { createShownState } from './shown-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const SAVED = { version: 1, savedAt: '2026-01-01T00:00:00.000Z', status: 'draft' } as const

/** A post that was saved once. */
function open() {
  const store = createEditStore(newEditState('id', 'Title'))
  const shown = createShownState(store)
  let renders = 0
  const stop = shown.subscribe(() => {
    renders += 1
  })
  const type = (content: string) => store.dispatch({ type: 'changed', patch: { content }, at: Date.now() })
  const save = (version: number) => {
    const { fields, edits } = store.getState()
    store.dispatch({ type: 'sending' })
    store.dispatch({ type: 'saved', saved: { ...SAVED, version }, sent: { fields, edits }, at: Date.now() })
  }
  save(1)
  return { store, shown, type, save, stop, renders: () => renders }
}

test('the first save of a post and every change but typing are shown at once', () => {
  const { store, shown } = open()
  expect(shown.getState().version).toBe(1)
  store.dispatch({ type: 'changed', patch: { title: 'Other' }, at: 0 })
  expect(shown.getState().fields.title).toBe('Other')
  store.dispatch({ type: 'failed', stage: 'offline', problem: null, edits: 1, at: 0 })
  expect(shown.getState().stage).toBe('offline')
  store.dispatch({ type: 'started' })
  expect(shown.getState().stage).toBe('busy')
})

test('typing, from the first key, is shown after a pause, and at the latest after two seconds', () => {
  const { shown, type, renders } = open()
  const before = renders()
  vi.advanceTimersByTime(10_000)
  type('a')
  expect(renders()).toBe(before)
  vi.advanceTimersByTime(300)
  expect(shown.getState().fields.content).toBe('a')
  expect(renders()).toBe(before + 1)
  for (let key = 0; key < 41; key += 1) {
    type(`ab${key}`)
    vi.advanceTimersByTime(100)
  }
  expect(renders()).toBe(before + 3)
})

test('a save while the owner types does not render the screen', () => {
  const { store, shown, type, save, renders } = open()
  const before = renders()
  type('ab')
  save(2)
  expect(renders()).toBe(before)
  vi.advanceTimersByTime(300)
  expect(shown.getState()).toBe(store.getState())
})

test('a change of another kind takes the typed text with it', () => {
  const { store, shown, type } = open()
  type('ab')
  store.dispatch({ type: 'changed', patch: { title: 'Other' }, at: 0 })
  expect(shown.getState()).toBe(store.getState())
})

test('nothing is shown after the screen has closed', () => {
  const { type, stop, renders } = open()
  type('ab')
  const before = renders()
  stop()
  vi.advanceTimersByTime(5_000)
  expect(renders()).toBe(before)
})
