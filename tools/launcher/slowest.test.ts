import { expect, test } from 'vitest'
import { listSlowest } from './slowest.mjs'

test('listSlowest lists ten at most, the slowest first, and nothing when nothing ran', () => {
  const timed = Array.from({ length: 12 }, (_, at) => ({ name: `src/${at}.test.ts`, duration: at * 500 }))
  const lines = listSlowest(timed)
  expect(lines).toHaveLength(11)
  expect(lines[1]).toBe('   5.5 s  src/11.test.ts')
  expect(listSlowest([])).toEqual([])
})
