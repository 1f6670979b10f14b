import { setTimeout as pause } from 'node:timers/promises'
import type { Pacing } from './mail-tools.ts'

export type Pace = {
  /** Waits until the next e-mail may start. */
  ready: (signal: AbortSignal) => Promise<void>
  /** Waits for a start, which no other caller gets. */
  nextStart: (signal: AbortSignal) => Promise<void>
}

/** Spreads starts evenly: with 60 a minute, one a second. Time during which nothing starts is not made up for. */
export function createPace(perMinute: number, { clock, wait }: Pacing = realTime): Pace {
  const intervalMs = 60_000 / perMinute
  let nextAt = Number.NEGATIVE_INFINITY
  async function waitUntil(at: number, signal: AbortSignal): Promise<void> {
    const ms = at - clock()
    if (ms > 0) await wait(ms, signal)
  }
  return {
    ready: (signal) => waitUntil(nextAt, signal),
    nextStart(signal) {
      const at = Math.max(nextAt, clock())
      nextAt = at + intervalMs
      return waitUntil(at, signal)
    },
  }
}

const realTime: Pacing = {
  clock: () => performance.now(),
  async wait(ms, signal) {
    // Rejects only when the signal aborts; the caller looks at it.
    await pause(ms, undefined, { signal }).catch(() => undefined)
  },
}
