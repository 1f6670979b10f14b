// What becomes of a new comment. Whatever is not shown is kept with the reason, because every reason is sometimes wrong.
import type { CommentRules } from './comment-rules.ts'
import { type Screened, screenComment } from './screen-comment.ts'
import { findListed } from './word-list.ts'

export type Judged = Omit<Screened, 'linksAtMost'> & {
  email: string
  /** The signed-in owner writes it. */
  isOwner: boolean
  /** The address is the owner's. */
  isOwnersAddress: boolean
  isBanned: boolean
  /** A comment of this session, or of this name and address together, is shown somewhere. */
  isKnown: boolean
}

export type Verdict = { status: 'shown' | 'held' | 'spam'; heldBecause: string | null; flaggedBecause: string | null }

export function judgeComment(comment: Judged, rules: CommentRules): Verdict {
  if (comment.isOwner) return { status: 'shown', heldBecause: null, flaggedBecause: null }
  const words = `${comment.name}\n${comment.email}\n${comment.text}`
  const suspect = findListed(rules.suspectWords, words)
  const flaggedBecause = suspect === null ? null : `suspect_word:${suspect}`
  const spam = spamReason(comment, rules, words)
  if (spam) return { status: 'spam', heldBecause: spam, flaggedBecause }
  const heldBecause = screenComment({ ...comment, linksAtMost: rules.linksAtMost }) ?? ownersAddress(comment) ?? modeReason(comment, rules)
  return { status: heldBecause ? 'held' : 'shown', heldBecause, flaggedBecause }
}

function spamReason({ isBanned }: Judged, { bannedWords }: CommentRules, words: string): string | null {
  if (isBanned) return 'banned_address'
  const banned = findListed(bannedWords, words)
  return banned === null ? null : `banned_word:${banned}`
}

/** Anybody can type it; the owner signs in. */
function ownersAddress({ isOwnersAddress }: Judged): string | null {
  return isOwnersAddress ? 'owner_address' : null
}

function modeReason({ isKnown }: Judged, { mode }: CommentRules): string | null {
  switch (mode) {
    case 'open':
      return null
    case 'first_held':
      return isKnown ? null : 'first_comment'
    case 'all_held':
      return 'all_held'
  }
}
