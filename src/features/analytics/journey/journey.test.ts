import { expect, test } from 'vitest'
import { stepsOf } from './journey.ts'

test('marks are steps, links of either kind are one, and other marks are none', () => {
  expect([
    ...stepsOf(['h:one', 't:30', 'half', 'end', 'read', 'copy', 'code:0badcafe x', 'to:a.example/', 'next:/posts', 'constructor']),
  ]).toEqual(['half', 'end', 'code', 'next'])
  expect([...stepsOf([])]).toEqual([])
})
