import * as v from 'valibot'
import { expect, test } from 'vitest'
import { upkeepChangeSchema } from './upkeep-change.schema.ts'

const change = (items: unknown, more: object = {}) => ({ intent: 'set-aside', queue: 'missing', items, ...more })

test.each([
  ['no items', change([])],
  ['too many items', change(Array(101).fill({ subject: '/a', times: 1 }))],
  ['an empty subject', change([{ subject: '', times: 1 }])],
  ['a long subject', change([{ subject: 'x'.repeat(401), times: 1 }])],
  ['half a request', change([{ subject: '/a', times: 0.5 }])],
  ['an unknown queue', change([{ subject: '/a', times: 1 }], { queue: 'links' })],
  ['an unknown intent', change([{ subject: '/a', times: 1 }], { intent: 'delete' })],
])('%s is refused', (_, body) => {
  expect(v.is(upkeepChangeSchema, body)).toBe(false)
})

test('a subject loses what PostgreSQL cannot store', () => {
  const parsed = v.parse(upkeepChangeSchema, change([{ subject: '/a\0b\ud800', times: null }]))
  expect(parsed.items).toEqual([{ subject: '/ab\ufffd', times: null }])
})
