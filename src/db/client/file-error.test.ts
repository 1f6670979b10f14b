import { expect, test } from 'vitest'
import { fileErrorCode } from './file-error.js'

test('a full disk is recognised from Node, from the embedded engine and from PostgreSQL, however deep', () => {
  expect(fileErrorCode(Object.assign(new Error('write'), { code: 'ENOSPC', errno: -28 }))).toBe('ENOSPC')
  expect(fileErrorCode({ name: 'ErrnoError', errno: 51 })).toBe('ENOSPC')
  expect(fileErrorCode(new Error('query', { cause: new Error('could not extend file: No space left on device') }))).toBe('ENOSPC')
})

test('other errors have none', () => {
  expect(fileErrorCode(new Error('syntax error'))).toBeUndefined()
  expect(fileErrorCode(Object.assign(new Error('duplicate'), { code: '23505' }))).toBeUndefined()
  expect(fileErrorCode('ENOSPC')).toBeUndefined()
})
