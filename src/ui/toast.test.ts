import { expect, test } from 'vitest'
import { type Toast, withToast } from './toast.tsx'

test('a fourth toast removes the oldest success, or the oldest error if there are only errors', () => {
  expect(ids(withToast([bad(1), ok(2), ok(3)], ok(4)))).toEqual([1, 3, 4])
  expect(ids(withToast([bad(1), bad(2), bad(3)], ok(4)))).toEqual([2, 3, 4])
})

test('up to three toasts are visible, in order', () => {
  expect(ids(withToast([], ok(1)))).toEqual([1])
  expect(ids(withToast([ok(1), bad(2)], ok(3)))).toEqual([1, 2, 3])
})

function ok(id: number): Toast {
  return { id, kind: 'ok', title: 'Success', message: 'Comment liked!' }
}

function bad(id: number): Toast {
  return { id, kind: 'bad', title: 'Error', message: 'Failed to like comment' }
}

function ids(toasts: Toast[]) {
  return toasts.map(({ id }) => id)
}
