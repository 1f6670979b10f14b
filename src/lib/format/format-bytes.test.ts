import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('sizes of files', () => {
  expect([1, 12_000, 3_440_000, 1_200_000_000].map(formatBytes)).toEqual(['1 kB', '12 kB', '3.4 MB', '1.2 GB'])
})
