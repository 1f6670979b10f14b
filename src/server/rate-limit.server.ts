// How often something may be done, by name. Counted in this process, or in the database once `shareLimits` has said so.
import type { Database } from '#src/db/client.server.ts'
import { AppError } from './errors.ts'
import type { Limit, LimitStore } from './limit-store.ts'
import { createMemoryLimits } from './memory-limits.ts'
import { createSharedLimits } from './shared-limits.server.ts'

const LIMITS = {
  /** Comments, per address: it may stand for a whole office, or for everybody where no proxy is trusted yet. */
  commentByAddress: { points: 60, seconds: 600 },
  /** Comments, per browser session. */
  commentBySession: { points: 20, seconds: 600 },
  /** Comments that a name is to vouch for together with its address: nobody can try addresses out with the name of another. */
  commentByName: { points: 5, seconds: 86_400 },
  /** Likes, per address. */
  likeByAddress: { points: 120, seconds: 60 },
  /** Likes of one comment, per address: a session costs a script nothing, an address does. */
  likesOfComment: { points: 30, seconds: 3600 },
  /** Likes, per browser session. */
  likeBySession: { points: 60, seconds: 60 },
  /** Looking links up, per address: a page asks once, a guesser all the time. */
  linkLookup: { points: 300, seconds: 60 },
  /** Clicks and openings of links, per address. */
  linkUse: { points: 300, seconds: 60 },
  /** Wrong passwords, per link and address. */
  linkPassword: { points: 5, seconds: 300 },
  /** Wrong passwords, per link, for guessers who have many addresses. */
  linkPasswordOverall: { points: 10, seconds: 60 },
  /** Views of one page, per address: they are counted for an office, and not for a script. More are answered, and not counted. */
  viewByAddress: { points: 60, seconds: 600 },
  /** Reports of reading, per address: a page sends one each time it goes out of sight. */
  readingByAddress: { points: 300, seconds: 60 },
  /** Failed sign-ins, per address. */
  signInByAddress: { points: 10, seconds: 60 },
  /** Failed sign-ins, per account, for guessers who have many addresses. */
  signInByAccount: { points: 10, seconds: 60 },
  /** Failed sign-ins on a device from which the account has signed in before; instead of the two above. */
  signInByDevice: { points: 10, seconds: 60 },
  /** Sign-ins with one code of an authenticator app, which is accepted for 90 seconds. */
  codeUse: { points: 1, seconds: 120 },
  /** Challenges for a passkey, per address. */
  passkeyChallenge: { points: 60, seconds: 600 },
  /** Wrong passwords of somebody who is signed in, per account. */
  confirmPassword: { points: 10, seconds: 600 },
  /** Changes by somebody who is signed in, per account: out of reach for hands, autosave and bulk work, and not for a script gone wild. */
  changeByAccount: { points: 3000, seconds: 60 },
  /** Attempts with a one-time link for the first admin, per address. */
  setupByAddress: { points: 30, seconds: 600 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

let store: LimitStore = createMemoryLimits()

/** From now on counts together with every node on this database. The embedded one has a single process, which counts faster alone. */
export function shareLimits({ db, kind }: Database): void {
  if (kind === 'postgres') store = createSharedLimits(db, createMemoryLimits())
}

/** Counts once more; throws too_many_requests, with `retryAfter` in seconds, when that is once too often. */
export async function countAgainst(limit: LimitName, key: string): Promise<void> {
  const waitMs = await store.count(limit, LIMITS[limit], key)
  if (waitMs > 0) throw new AppError('too_many_requests', { limit, retryAfter: Math.ceil(waitMs / 1000) })
}

/** Takes one count back: it turned out not to be what the limit is against. */
export async function uncount(limit: LimitName, key: string): Promise<void> {
  await store.uncount(limit, LIMITS[limit], key)
}
