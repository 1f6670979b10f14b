import { expect, test } from 'vitest'
import { hasUnsavedInput } from './has-unsaved-input.ts'

test('text, boxes and choices that differ from their defaults are unsaved', () => {
  const line = { type: 'text', value: 'Notes', defaultValue: 'Notes' }
  const box = { type: 'checkbox', value: 'on', checked: true, defaultChecked: true }
  const choice = (...selected: boolean[]) => ({
    type: 'select-one',
    options: selected.map((isSelected, place) => ({ selected: isSelected, defaultSelected: place === 1 })),
  })
  expect(hasUnsavedInput([line, box, choice(false, true)])).toBe(false)
  expect(hasUnsavedInput([{ ...line, value: ' Notes\r\n' }])).toBe(false)
  expect(hasUnsavedInput([{ ...line, value: 'Notes from the workbench' }])).toBe(true)
  expect(hasUnsavedInput([{ ...line, value: '' }])).toBe(true)
  expect(hasUnsavedInput([{ ...box, checked: false }])).toBe(true)
  expect(hasUnsavedInput([choice(true, false)])).toBe(true)
})

test('a choice without a default has its first option as default', () => {
  const options = (selected: number) => [0, 1].map((place) => ({ selected: place === selected, defaultSelected: false }))
  expect(hasUnsavedInput([{ type: 'select-one', options: options(0) }])).toBe(false)
  expect(hasUnsavedInput([{ type: 'select-one', options: options(1) }])).toBe(true)
})

test('a password and a search are no text to lose', () => {
  for (const type of ['password', 'search', 'hidden', 'submit'])
    expect(hasUnsavedInput([{ type, value: 'x', defaultValue: '' }])).toBe(false)
})
