import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newestOnly } from './newest-only.ts'

const PAUSE = 100

describe('newestOnly', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function begin() {
    const begun: string[] = []
    const ends: (() => void)[] = []
    const work = (value: string) => {
      begun.push(value)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    const end = async () => {
      ends.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    }
    return { begun, end, ...newestOnly(work, PAUSE) }
  }

  test('waits for a pause, and takes the newest value', async () => {
    const { begun, add } = begin()
    add('a')
    await vi.advanceTimersByTimeAsync(PAUSE - 1)
    add('b')
    await vi.advanceTimersByTimeAsync(PAUSE - 1)
    expect(begun).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['b'])
  })

  test('never works twice at once, and ends with the newest value', async () => {
    const { begun, end, add } = begin()
    for (const value of ['a', 'b', 'c']) {
      add(value)
      await vi.advanceTimersByTimeAsync(PAUSE)
    }
    expect(begun).toEqual(['a'])
    await end()
    expect(begun).toEqual(['a', 'c'])
    await end()
    expect(begun).toEqual(['a', 'c'])
  })

  test('does nothing more once it is stopped', async () => {
    const { begun, end, add, stop } = begin()
    add('a')
    await vi.advanceTimersByTimeAsync(PAUSE)
    add('b')
    stop()
    await end()
    await vi.advanceTimersByTimeAsync(PAUSE)
    expect(begun).toEqual(['a'])
  })
})
