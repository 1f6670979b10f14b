import { expect, test } from 'vitest'
import { readCodeMeta } from './code-meta.ts'
import { readLineNotation } from './line-notation.ts'

test('marks of absurd size cost nothing', () => {
  const { highlighted } = readCodeMeta('{1-999999999,5-2,0} lineNumbers=99999999999')
  expect(highlighted.size).toBe(10_000)
  expect(readLineNotation('x // [!code ++:9999]\n'.repeat(5_000)).marks.size).toBe(5_001)
})

test('marks in a string or in an article about them stay text', () => {
  for (const text of ['const a = "[!code ++]"', '// [!code other]', 'x [!code ++]'])
    expect(readLineNotation(text)).toMatchObject({ code: text })
  expect(readLineNotation('// [!!code ++]').code).toBe('// [!code ++]')
})
