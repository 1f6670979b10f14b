import { expect, test } from 'vitest'
import { describeStage, timeAgo } from './describe-stage.ts'
import { newEditState, reduceEdit } from './edit-state.ts'

test('what is not safe says so, and where the text is', () => {
  const typed = reduceEdit(newEditState('p'), { type: 'changed', patch: { title: 'A' }, at: 0 })
  expect(describeStage({ ...typed, stage: 'offline' }, false).text).toBe('Not saved: offline, kept in this browser')
  expect(describeStage({ ...typed, stage: 'offline' }, true).text).toBe('Not saved: no answer from the server, kept in this browser')
  const full = { ...typed, stage: 'offline', problem: 'the disk of the site is full' } as const
  expect(describeStage(full, true).text).toBe('Not saved: the disk of the site is full, kept in this browser')
  expect(describeStage({ ...typed, stage: 'offline', isStoredLocally: false }, false).text).toBe('Not saved: offline, keep this tab open')
  expect(describeStage({ ...typed, stage: 'signed_out' }, true).text).toBe('Session expired: sign in in another tab, nothing is lost')
  expect(describeStage({ ...typed, stage: 'refused', problem: 'too long' }, true).text).toBe('Not saved: too long')
})

test('saved says since when, and a new post has nothing to save yet', () => {
  expect(describeStage(newEditState('p'), true).text).toBe('Nothing to save yet')
  const savedAt = '2026-01-01T00:00:00.000Z'
  expect(describeStage({ ...newEditState('p'), version: 1, savedAt }, true)).toEqual({ kind: 'ok', text: 'Saved', since: savedAt })
})

test.each([
  [1, 'just now'],
  [12, '12 s ago'],
  [60, '1 min ago'],
  [3_599, '59 min ago'],
  [7_200, '2 h ago'],
  [86_400, '1 day ago'],
  [10 * 86_400, '10 days ago'],
])('%i seconds are %s', (seconds, words) => {
  const since = '2026-01-01T00:00:00.000Z'
  expect(timeAgo(since, Date.parse(since) + seconds * 1_000)).toBe(words)
})
