import { expect, test } from 'vitest'
import { isDatabaseUnavailable, isDiskFull } from './database-unavailable.server.ts'

const coded = (code: string) => Object.assign(new Error('refused'), { code })

test.each(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND'])(
  '%s means that the database is unavailable, also as the cause of another error',
  (code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(true)
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: coded(code) }))).toBe(true)
  },
)

test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
])('the message “%s” means that the database is unavailable', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true)
})

test.each(['57P04', '57014', '23505', '40001', '42P01', '53100', 'ENOENT'])('%s is an answer, or something else', (code) => {
  expect(isDatabaseUnavailable(coded(code))).toBe(false)
})

test('ignores values that are not errors, and longer messages', () => {
  for (const thrown of ['57P01', null, undefined, { code: '57P01' }, new Error('not so: Connection terminated')]) {
    expect(isDatabaseUnavailable(thrown)).toBe(false)
  }
})

test('distinguishes a full disk from an unavailable database', () => {
  expect(['53100', 'ENOSPC', 'EDQUOT', '57P01'].map((code) => isDiskFull(coded(code)))).toEqual([true, true, true, false])
})
