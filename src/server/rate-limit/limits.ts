import type { Width } from './ipv6-networks.ts'
import type { Limit } from './limit-store.ts'

/**
 * `wider`: the key begins with the address of a client, and each wider IPv6 network gets this multiple of the points. The part of a key
 * after a space is the object of the action.
 */
export type Rule = Limit & { wider?: Readonly<Record<Width, number>> }

/** A household or an office may have a /56, a company or a small provider a /48. */
const NETWORKS = { '/56': 4, '/48': 16 } as const
/** The wider networks count as one client. */
const ONE_CLIENT = { '/56': 1, '/48': 1 } as const

/**
 * No key contains an unbounded value that the client chose: a limit by address alone comes first, and every other part of a key was looked
 * up, is signed by this site, or is bounded by that first limit.
 */
export const LIMITS = {
  /** Comments, edits and deletions, per address. It may be that of a whole office, or of all visitors when no proxy is trusted yet. */
  commentByAddress: { points: 60, seconds: 600, wider: NETWORKS },
  /** Comments and edits, per browser session. */
  commentBySession: { points: 20, seconds: 600 },
  /** Previews of comments, per address. */
  commentPreview: { points: 120, seconds: 600, wider: NETWORKS },
  /** Comments that a known name and address publish without review, per name. Prevents guessing the address of a name. */
  commentByName: { points: 5, seconds: 86_400 },
  /** Forms with an address for new posts, and guesses of a subscription, per address, counted before they are read. */
  signUpForm: { points: 60, seconds: 600, wider: NETWORKS },
  /** Valid addresses in them, per address of the client. */
  signUp: { points: 5, seconds: 3600, wider: NETWORKS },
  /** Valid addresses in them from everybody, whether they are known or not. One that is confirmed is taken back. */
  signUpsOfDay: { points: 200, seconds: 86_400 },
  /** Likes, per address. */
  likeByAddress: { points: 120, seconds: 60, wider: NETWORKS },
  /** Likes of one comment, per address, because a script gets a new session for free. */
  likesOfComment: { points: 30, seconds: 3600, wider: NETWORKS },
  /** Likes, per browser session. */
  likeBySession: { points: 60, seconds: 60 },
  /** Reads of the likes and the own comments of a session, per address. */
  sessionReads: { points: 300, seconds: 60, wider: NETWORKS },
  /** Lookups of links, per address. A page makes one. */
  linkLookup: { points: 300, seconds: 60, wider: NETWORKS },
  /** Clicks and openings of links, per address. */
  linkUse: { points: 300, seconds: 60, wider: NETWORKS },
  /** Wrong passwords, per address and link. */
  linkPassword: { points: 5, seconds: 300, wider: NETWORKS },
  /** Wrong passwords, per link, against guessing from many addresses. */
  linkPasswordOverall: { points: 100, seconds: 60 },
  /** Uses of a link with a limited number of uses, per address and link. `unlockLink` allows fewer when few are left. */
  linkOpening: { points: 10, seconds: 3600, wider: ONE_CLIENT },
  /** Counted views, per address: enough for an office. Views above it are answered but not counted. */
  viewByAddress: { points: 600, seconds: 600, wider: NETWORKS },
  /** Views of one page, per address. */
  viewsOfPage: { points: 60, seconds: 600, wider: NETWORKS },
  /** Searches in lists, per address: no cache answers them, and the statistics store a row per visitor until the day ends. */
  searchByAddress: { points: 600, seconds: 600, wider: NETWORKS },
  /** Suggestions on not-found pages, per address. */
  similarByAddress: { points: 120, seconds: 600, wider: NETWORKS },
  /** Suggestions while typing, per address. */
  suggestByAddress: { points: 1200, seconds: 600, wider: NETWORKS },
  /** Reports of reading, per address: a page sends one each time it is hidden. */
  readingByAddress: { points: 300, seconds: 60, wider: NETWORKS },
  /** Webhooks of the content folder, per address, counted before they are read. */
  contentWebhook: { points: 60, seconds: 60, wider: NETWORKS },
  /** Requests of sign-in, setup and passkeys, per address, counted before they are read. */
  entryByAddress: { points: 120, seconds: 60, wider: NETWORKS },
  /** Failed sign-ins, per address. */
  signInByAddress: { points: 10, seconds: 60, wider: NETWORKS },
  /** Failed sign-ins, per account, against guessing from many addresses. */
  signInByAccount: { points: 10, seconds: 60 },
  /** Failed sign-ins on a device that has signed in to the account before, instead of the two limits above. */
  signInByDevice: { points: 10, seconds: 60 },
  /** Uses of one code of the second step. A code of an authenticator app is accepted for 90 seconds. */
  codeUse: { points: 1, seconds: 120 },
  /** Challenges for a passkey, per address. */
  passkeyChallenge: { points: 60, seconds: 600, wider: NETWORKS },
  /** Wrong passwords of a signed-in user, per account. */
  confirmPassword: { points: 10, seconds: 600 },
  /** Changes by a signed-in user, per account: more than typing, autosave and bulk actions need, but a bound for scripts. */
  changeByAccount: { points: 3000, seconds: 60 },
  /** Attempts with the one-time setup link, per address. */
  setupByAddress: { points: 30, seconds: 600, wider: NETWORKS },
} as const satisfies Record<string, Rule>

export type LimitName = keyof typeof LIMITS
