import { describe, expect, test } from 'vitest'
import { listCrashed } from './crash-reporter.ts'

const crash = (signal: string, file = '/a/b c.test.ts') => ({
  message: '[vitest-pool]: Worker forks emitted error.',
  cause: { message: `Worker exited unexpectedly with signal ${signal} during started state while running test file ${file}` },
})

describe('listCrashed', () => {
  test('names the files in which the engine crashed', () => {
    expect(listCrashed([crash('SIGTRAP'), crash('SIGSEGV', '/a/d.test.ts'), crash('SIGTRAP')])).toEqual(['/a/b c.test.ts', '/a/d.test.ts'])
    expect(listCrashed([])).toEqual([])
  })

  test.each([
    ['a process that was killed, as for want of memory', crash('SIGKILL')],
    ['a rejection that nothing handles', { message: 'oops' }],
    ['an error with a cause of another kind', { message: 'oops', cause: 'SIGTRAP' }],
  ])('names none when there is %s', (_, error) => {
    expect(listCrashed([crash('SIGTRAP'), error])).toEqual([])
  })
})
