import { expect, test } from 'vitest'
import { LIST_CHANGES, nameOf, REVERSE, sayDone, sayMissing } from './change-words.ts'

const one = [{ title: 'The event loop' }]
const three = [{ title: 'A' }, { title: 'B' }, { title: 'C' }]

test('nothing is said about what is missing when nothing is', () => {
  expect(sayMissing(three, 3)).toBeNull()
})

test('somebody who was too late is told so', () => {
  expect(sayMissing(one, 0)).toContain('“The event loop” has been changed elsewhere')
  expect(sayMissing(three, 1)).toContain('2 of 3 posts')
})

test('one post goes by its title, several by their number', () => {
  expect(sayDone('trash', one)).toBe('“The event loop” moved to the trash.')
  expect(sayDone('unpublish', three)).toBe('3 posts unpublished.')
})

test('a title without an end is cut between characters', () => {
  expect(nameOf([{ title: '😀'.repeat(100) }])).toBe(`“${'😀'.repeat(59)}…”`)
})

test('what takes a change back is itself taken back by the change', () => {
  for (const change of LIST_CHANGES) expect(REVERSE[REVERSE[change]]).toBe(change)
})
