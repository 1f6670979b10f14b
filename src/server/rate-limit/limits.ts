import type { Width } from './ipv6-networks.ts'
import type { Limit } from './limit-store.ts'

/**
 * `wider`: the key begins with the address of a client. Clients of one IPv6 network have so many times the points together. What follows
 * a space in the key is the object of the action.
 */
export type Rule = Limit & { wider?: Readonly<Record<Width, number>> }

/** A household or an office may have a /56, a company or a small provider a /48. */
const NETWORKS = { '/56': 4, '/48': 16 } as const
/** One client, however many addresses. */
const ONE_CLIENT = { '/56': 1, '/48': 1 } as const

/**
 * No key holds a value that a client made up: a limit by address alone comes first, and everything else in a key has been looked up, is
 * signed by this site, or is bounded by that first limit.
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
