import { expect, test } from 'vitest'
import { type EditState, newEditState, reduceEdit } from './edit-state.ts'
import { saveDelay } from './save-delay.ts'

const START = 1_000_000

function typed(state: EditState, at: number, title = `Typed at ${at}`): EditState {
  return reduceEdit(state, { type: 'changed', patch: { title }, at })
}

function failed(stage: 'offline' | 'signed_out' | 'refused', times: number): EditState {
  let state = typed(newEditState('p'), START)
  for (let n = 0; n < times; n += 1) state = reduceEdit(state, { type: 'failed', stage, problem: null, edits: state.edits, at: START })
  return state
}

test('nothing is saved while there is nothing', () => {
  expect(saveDelay(newEditState('p'), START)).toBe(null)
  const emptied = typed(typed(newEditState('p'), START, 'a'), START, '')
  expect(saveDelay(emptied, START)).toBe(null)
})

test('a save follows 1.5 s after the last change', () => {
  const state = typed(newEditState('p'), START)
  expect(saveDelay(state, START)).toBe(1_500)
  expect(saveDelay(typed(state, START + 1_000), START + 1_000)).toBe(1_500)
  expect(saveDelay(state, START + 60_000)).toBe(0)
})

test('continuous typing is saved after 10 s', () => {
  let state = newEditState('p')
  for (let at = START; at < START + 10_000; at += 500) state = typed(state, at)
  expect(saveDelay(state, START + 9_500)).toBe(500)
})

test('while a request is under way, while the post is changed, and in a conflict nothing is sent', () => {
  const state = typed(newEditState('p'), START)
  for (const stage of ['saving', 'busy', 'conflict'] as const) expect(saveDelay({ ...state, stage }, START + 60_000)).toBe(null)
})

test('without an answer it is tried again, ever more slowly, at last every half minute', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 20].map((times) => saveDelay(failed('offline', times), START))
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000])
})

test('what was refused is not sent again before it is something else', () => {
  for (const stage of ['signed_out', 'refused'] as const) {
    const state = failed(stage, 1)
    expect(saveDelay(state, START + 60_000)).toBe(null)
    expect(saveDelay(typed(state, START + 60_000), START + 60_000)).not.toBe(null)
  }
})
