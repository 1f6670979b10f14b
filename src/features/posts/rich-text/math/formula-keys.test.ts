import { expect, test } from 'vitest'
import { actionOfKey } from './formula-keys.ts'

type Press = { value?: string; at?: number; isBlock?: boolean; isComposing?: boolean; shiftKey?: boolean; ctrlKey?: boolean }

function press(key: string, { value = 'x', at = value.length, isBlock = false, isComposing = false, ...modifiers }: Press = {}) {
  const currentTarget = { selectionStart: at, selectionEnd: at, value }
  return actionOfKey(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, nativeEvent: { isComposing, keyCode: 0 }, currentTarget, ...modifiers },
    isBlock,
  )
}
const block = { isBlock: true }
const shift = { shiftKey: true }
const control = { ctrlKey: true }

test('Enter ends a formula in a line, and begins a line in a block', () => {
  expect([press('Enter'), press('Enter', shift), press('Enter', block), press('Enter', { ...block, ...control })]).toEqual([
    'after',
    null,
    null,
    'after',
  ])
})

test('arrows lead out at the ends of the text alone', () => {
  expect([press('ArrowRight'), press('ArrowRight', { at: 0 }), press('ArrowLeft', { at: 0 }), press('ArrowLeft')]).toEqual([
    'after',
    null,
    'before',
    null,
  ])
  expect([press('ArrowDown'), press('ArrowDown', block), press('ArrowUp', { ...block, at: 0 }), press('ArrowRight', shift)]).toEqual([
    null,
    'after',
    'before',
    null,
  ])
})

test('undo and redo are those of the article, and Backspace removes what is empty', () => {
  expect([press('z', control), press('Z', { ...control, ...shift }), press('y', control), press('z')]).toEqual([
    'undo',
    'redo',
    'redo',
    null,
  ])
  expect([press('Backspace', { value: '' }), press('Backspace')]).toEqual(['delete', null])
})

test('keys of an input method belong to it', () => {
  expect(press('Enter', { isComposing: true })).toBeNull()
})
