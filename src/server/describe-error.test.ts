import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

test('logs a failed query and its cause without the values', () => {
  const cause = Object.assign(new Error('value too long for type'), {
    code: '22001',
    detail: 'Failing row contains (Mei, mei@tanaka.example, secret words).',
  })
  const error = new DrizzleQueryError('insert into comments values ($1, $2)', ['mei@tanaka.example', 'secret words\nin two lines'], cause)
  const logged = JSON.stringify(describeError(error))
  expect(logged).toContain('insert into comments values')
  expect(logged).toContain('value too long for type')
  expect(logged).toContain('describe-error.test.ts')
  for (const value of ['mei@', 'secret', 'two lines']) expect(logged).not.toContain(value)
})

test('logs other values unchanged', () => {
  expect(describeError('text')).toBe('text')
  expect(describeError(new TypeError('not a function'))).toMatchObject({ type: 'TypeError', message: 'not a function' })
})
