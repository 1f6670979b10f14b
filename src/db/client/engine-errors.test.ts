import { describe, expect, test, vi } from 'vitest'
import { watchErrors } from './engine-errors.server.ts'

describe('watchErrors', () => {
  test.each([
    ['PANIC', 1],
    ['ERROR', 0],
  ])('an error of severity %s is a panic %i times, and is thrown', async (severity, times) => {
    const failure = Object.assign(new Error('could not write'), { severity, code: '53100' })
    const engine = { exec: vi.fn(), execProtocolStream: () => Promise.reject(failure) }
    const onPanic = vi.fn()
    watchErrors(engine, onPanic)
    await expect(engine.execProtocolStream()).rejects.toBe(failure)
    expect(onPanic).toHaveBeenCalledTimes(times)
  })
})
