import { describe, expect, test } from 'vitest'
import { cellAlignment, declarationsOf } from './inline-style.ts'

test('declarationsOf', () => {
  expect([...declarationsOf(' Text-Align : CENTER; color:red;; x; color: blue')]).toEqual([
    ['text-align', 'center'],
    ['color', 'blue'],
  ])
})

describe('cellAlignment', () => {
  test.each([
    ['CENTER', undefined, 'center'],
    [undefined, 'text-align: right', 'right'],
    ['left', 'color: red; text-align:center !important', 'center'],
    [undefined, 'text-align: end', 'right'],
    ['right', 'color: red', 'right'],
    ['justify', undefined, undefined],
    [undefined, 'text-align: var(--x)', undefined],
    [undefined, undefined, undefined],
  ])('align %s, style %s: %s', (align, style, expected) => {
    expect(cellAlignment(align, style)).toBe(expected)
  })
})
