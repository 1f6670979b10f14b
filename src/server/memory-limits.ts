import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit, LimitStore } from './limit-store.ts'

/** Limits counted in this process: right for one node, and insurance for each of several. */
export function createMemoryLimits(): LimitStore {
  const limiters = new Map<string, RateLimiterMemory>()

  function limiterOf(name: string, { points, seconds }: Limit): RateLimiterMemory {
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    limiters.set(name, limiter)
    return limiter
  }

  return {
    async count(name, limit, key) {
      try {
        await limiterOf(name, limit).consume(key)
        return 0
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext)
        throw refusal
      }
    },
    async uncount(name, limit, key) {
      await limiterOf(name, limit).reward(key)
    },
  }
}
