import { expect, test } from 'vitest'
import { describeDone, nameUnpublish, REVERSE } from './change-messages.ts'
import { LIST_CHANGES } from './posts-change.schema.ts'

test('one post goes by its title, several by their number', () => {
  expect(describeDone('trash', [{ title: 'The event loop' }])).toBe('“The event loop” moved to the trash.')
  expect(describeDone('unpublish', [{ title: 'A' }, { title: 'B' }, { title: 'C' }])).toBe('3 posts unpublished.')
})

test('a scheduled post has a schedule to cancel, not a publication to take back', () => {
  expect([nameUnpublish('scheduled'), nameUnpublish('published')]).toEqual(['Cancel the schedule', 'Unpublish'])
  const later = { title: 'Later', status: 'scheduled' } as const
  expect(describeDone('unpublish', [later])).toBe('“Later” no longer scheduled.')
  expect(describeDone('unpublish', [later, { title: 'Now', status: 'published' }])).toBe('2 posts unpublished.')
})

test('what undoes a change is itself undone by the change', () => {
  for (const change of LIST_CHANGES) expect(REVERSE[REVERSE[change]]).toBe(change)
})
