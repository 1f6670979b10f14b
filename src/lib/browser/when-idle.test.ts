import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

describe('whenIdle', () => {
  let isDone = false
  const work = () => {
    isDone = true
  }
  beforeEach(() => {
    isDone = false
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** A page that is busy until `rest` is called. */
  function busyPage() {
    const waiting = new Map<number, { work: () => void; timeout: number | undefined }>()
    vi.stubGlobal('requestIdleCallback', (callback: () => void, options?: { timeout?: number }) => {
      waiting.set(waiting.size + 1, { work: callback, timeout: options?.timeout })
      return waiting.size
    })
    vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id))
    const rest = () => {
      for (const { work: callback } of waiting.values()) callback()
    }
    return { rest, waiting }
  }

  test('does the work after the time, in the next idle moment, and no later than half a second', () => {
    const { rest, waiting } = busyPage()
    whenIdle(250, work)
    vi.advanceTimersByTime(249)
    rest()
    expect(waiting.size).toBe(0)
    vi.advanceTimersByTime(1)
    expect(isDone).toBe(false)
    expect([...waiting.values()].map(({ timeout }) => timeout)).toEqual([500])
    rest()
    expect(isDone).toBe(true)
  })

  test.each([
    ['before the time', 100],
    ['while it waits for an idle moment', 300],
  ])('does nothing when it is cancelled %s', (_when, ms) => {
    const { rest } = busyPage()
    const cancel = whenIdle(250, work)
    vi.advanceTimersByTime(ms)
    cancel()
    vi.advanceTimersByTime(1_000)
    rest()
    expect(isDone).toBe(false)
  })

  test('does the work after the time in a browser without idle callbacks', () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    whenIdle(250, work)
    vi.advanceTimersByTime(250)
    expect(isDone).toBe(true)
  })
})
