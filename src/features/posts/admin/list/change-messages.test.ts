import { expect, test } from 'vitest'
import { describeDone, REVERSE } from './change-messages.ts'
import { LIST_CHANGES } from './posts-change.schema.ts'

test('one post goes by its title, several by their number', () => {
  expect(describeDone('trash', [{ title: 'The event loop' }])).toBe('“The event loop” moved to the trash.')
  expect(describeDone('unpublish', [{ title: 'A' }, { title: 'B' }, { title: 'C' }])).toBe('3 posts unpublished.')
})

test('what undoes a change is itself undone by the change', () => {
  for (const change of LIST_CHANGES) expect(REVERSE[REVERSE[change]]).toBe(change)
})
