// How often something may be done, by name. Counted in this process, or in the database once `shareLimits` has said so.
import type { Database, Db } from '#src/db/client.server.ts'
import { AppError } from './errors.ts'
import type { Limit, LimitStore } from './limit-store.ts'
import { createMemoryLimits } from './memory-limits.ts'
import { createSharedLimits, forgetOldRows } from './shared-limits.server.ts'
import { type Width, widerKeys } from './wider-networks.ts'

/**
 * `wider`: the key begins with the address of a client, and what follows a space is what they do it to. Clients of one IPv6 network
 * have so many times the points together.
 */
type Rule = Limit & { wider?: Readonly<Record<Width, number>> }

/** A household or an office may have a /56, a company or a small provider a /48. */
const NETWORKS = { '/56': 4, '/48': 16 } as const
/** One client, however many addresses. */
const ONE_CLIENT = { '/56': 1, '/48': 1 } as const

/**
 * No key may be what a client made up: a limit by address alone comes first, and whatever else is in a key has been looked up, signed by
 * this site, or is bounded by that first limit.
 */
export const LIMITS = {
  /** Comments, per address: it may stand for a whole office, or for everybody where no proxy is trusted yet. */
  commentByAddress: { points: 60, seconds: 600, wider: NETWORKS },
  /** Comments, per browser session. */
  commentBySession: { points: 20, seconds: 600 },
  /** Comments that a name is to vouch for together with its address: nobody can try addresses out with the name of another. */
  commentByName: { points: 5, seconds: 86_400 },
  /** Likes, per address. */
  likeByAddress: { points: 120, seconds: 60, wider: NETWORKS },
  /** Likes of one comment, per address: a session costs a script nothing, an address does. */
  likesOfComment: { points: 30, seconds: 3600, wider: NETWORKS },
  /** Likes, per browser session. */
  likeBySession: { points: 60, seconds: 60 },
  /** Asking which comments a session likes, per address. */
  likesRead: { points: 300, seconds: 60, wider: NETWORKS },
  /** Looking links up, per address: a page asks once, a guesser all the time. */
  linkLookup: { points: 300, seconds: 60, wider: NETWORKS },
  /** Clicks and openings of links, per address. */
  linkUse: { points: 300, seconds: 60, wider: NETWORKS },
  /** Wrong passwords, per address and link. */
  linkPassword: { points: 5, seconds: 300, wider: NETWORKS },
  /** Wrong passwords, per link, for guessers who have a hundred addresses. */
  linkPasswordOverall: { points: 100, seconds: 60 },
  /** Uses of a link that allows only so many, per address and link; `unlockLink` allows fewer where few are left. */
  linkOpening: { points: 10, seconds: 3600, wider: ONE_CLIENT },
  /** Views, per address: they are counted for an office, and not for a script. More are answered, and not counted. */
  viewByAddress: { points: 600, seconds: 600, wider: NETWORKS },
  /** Views of one page, per address. */
  viewsOfPage: { points: 60, seconds: 600, wider: NETWORKS },
  /** Searches that are counted, per address: for each visitor the database holds a row until the day is over. */
  searchByAddress: { points: 600, seconds: 600, wider: NETWORKS },
  /** Reports of reading, per address: a page sends one each time it goes out of sight. */
  readingByAddress: { points: 300, seconds: 60, wider: NETWORKS },
  /** Forms of sign-in and set-up and answers of passkeys, per address, before anything of them is read. */
  entryByAddress: { points: 120, seconds: 60, wider: NETWORKS },
  /** Failed sign-ins, per address. */
  signInByAddress: { points: 10, seconds: 60, wider: NETWORKS },
  /** Failed sign-ins, per account, for guessers who have many addresses. */
  signInByAccount: { points: 10, seconds: 60 },
  /** Failed sign-ins on a device from which the account has signed in before; instead of the two above. */
  signInByDevice: { points: 10, seconds: 60 },
  /** Sign-ins with one code of an authenticator app, which is accepted for 90 seconds. */
  codeUse: { points: 1, seconds: 120 },
  /** Challenges for a passkey, per address. */
  passkeyChallenge: { points: 60, seconds: 600, wider: NETWORKS },
  /** Wrong passwords of somebody who is signed in, per account. */
  confirmPassword: { points: 10, seconds: 600 },
  /** Changes by somebody who is signed in, per account: out of reach for hands, autosave and bulk work, and not for a script gone wild. */
  changeByAccount: { points: 3000, seconds: 60 },
  /** Attempts with a one-time link for the first admin, per address. */
  setupByAddress: { points: 30, seconds: 600, wider: NETWORKS },
} as const satisfies Record<string, Rule>

export type LimitName = keyof typeof LIMITS

let store: LimitStore = createMemoryLimits()

/** From now on counts together with every node on this database. The embedded one has a single process, which counts faster alone. */
export function shareLimits({ db, kind }: Database): void {
  if (kind === 'postgres') store = createSharedLimits(db, createMemoryLimits())
}

/**
 * Counts once more; throws too_many_requests, with `retryAfter` in seconds, when that is once too often. `points`: what is allowed this
 * time. The smallest network comes first, so that one client cannot use up what its neighbours have.
 */
export async function countAgainst(limit: LimitName, key: string, points = ruleOf(limit).points): Promise<void> {
  for (const [name, step, its] of stepsOf(limit, key, points)) {
    const waitMs = await store.count(name, step, its)
    if (waitMs > 0) throw new AppError('too_many_requests', { limit, retryAfter: Math.ceil(waitMs / 1000) })
  }
}

/** Takes one count back: it turned out not to be what the limit is against. */
export async function uncount(limit: LimitName, key: string): Promise<void> {
  await Promise.all(stepsOf(limit, key, ruleOf(limit).points).map(([name, step, its]) => store.uncount(name, step, its)))
}

/** Forgets what no longer limits anybody, in this process and in the database. */
export async function forgetOldLimits(db: Db): Promise<void> {
  store.forget()
  await forgetOldRows(db)
}

/** How many keys this process holds. */
export function limitKeys(): number {
  return store.keys()
}

function stepsOf(limit: LimitName, key: string, points: number): [name: string, limit: Limit, key: string][] {
  const { seconds, wider } = ruleOf(limit)
  const networks = wider ? widerKeys(key) : []
  return [
    [limit, { points, seconds }, key],
    ...networks.map(([width, network]): [string, Limit, string] => {
      return [`${limit}${width}`, { points: points * (wider?.[width] ?? 1), seconds }, network]
    }),
  ]
}

function ruleOf(limit: LimitName): Rule {
  return LIMITS[limit]
}
