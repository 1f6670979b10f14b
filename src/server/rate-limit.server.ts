// How often something may be done, by name. Counted in this process; a shared store for several nodes replaces `createLimiter` alone.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

type Limit = { points: number; seconds: number }

const LIMITS = {
  /** Comments, per address: it may stand for a whole office, or for everybody where no proxy is trusted yet. */
  commentByAddress: { points: 60, seconds: 600 },
  /** Comments, per browser session. */
  commentBySession: { points: 20, seconds: 600 },
  /** Likes, per address. */
  likeByAddress: { points: 600, seconds: 60 },
  /** Likes, per browser session. */
  likeBySession: { points: 60, seconds: 60 },
  /** Looking links up, per address: a page asks once, a guesser all the time. */
  linkLookup: { points: 300, seconds: 60 },
  /** Clicks and openings of links, per address. */
  linkUse: { points: 300, seconds: 60 },
  /** Wrong passwords, per link and address. */
  linkPassword: { points: 5, seconds: 300 },
  /** Wrong passwords, per link, for guessers who have many addresses. */
  linkPasswordOverall: { points: 100, seconds: 3600 },
  /** Failed sign-ins, per address. */
  signInByAddress: { points: 20, seconds: 600 },
  /** Failed sign-ins, per account, for guessers who have many addresses. */
  signInByAccount: { points: 30, seconds: 900 },
  /** Challenges for a passkey, per address. */
  passkeyChallenge: { points: 60, seconds: 600 },
  /** Wrong passwords of somebody who is signed in, per account. */
  confirmPassword: { points: 10, seconds: 600 },
  /** Attempts with a one-time link for the first admin, per address. */
  setupByAddress: { points: 30, seconds: 600 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

const limiters = new Map<LimitName, RateLimiterMemory>()

/** Counts once more; throws too_many_requests, with `retryAfter` in seconds, when that is once too often. */
export async function countAgainst(limit: LimitName, key: string): Promise<void> {
  try {
    await limiterOf(limit).consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new AppError('too_many_requests', { limit, retryAfter: Math.ceil(refusal.msBeforeNext / 1000) })
  }
}

/** Takes one count back: it turned out not to be what the limit is against. */
export async function uncount(limit: LimitName, key: string): Promise<void> {
  await limiterOf(limit).reward(key)
}

function limiterOf(limit: LimitName): RateLimiterMemory {
  const known = limiters.get(limit)
  if (known) return known
  const limiter = createLimiter(limit, LIMITS[limit])
  limiters.set(limit, limiter)
  return limiter
}

function createLimiter(keyPrefix: string, { points, seconds }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix, points, duration: seconds })
}
