// The moderation decision about a new comment. A comment that is not approved is stored with the reason, so that the owner can correct the decision.
import type { CommentInput } from '../comment.schema.ts'
import type { CommentRules } from '../comment-rules.ts'
import { type ScreenedComment, screenComment } from './spam-signs.ts'
import { findListedWord } from './word-list.ts'

export type CommentSignals = CommentInput &
  Pick<ScreenedComment, 'honeypot' | 'elapsedMs' | 'repeats' | 'renderedLinks'> & {
    /** The text without its Markdown, as readers see it. */
    visibleText: string
    /** The author is the signed-in owner. */
    isOwner: boolean
    /** The email address is the owner's. Anyone can type it. */
    isOwnersAddress: boolean
    isBanned: boolean
    /** An approved comment has the same session, or the same name and email address. */
    isKnown: boolean
  }

export type ModerationDecision = { status: 'shown' | 'held' | 'spam'; heldBecause: string | null; flaggedBecause: string | null }

export function classifyComment(comment: CommentSignals, rules: CommentRules): ModerationDecision {
  if (comment.isOwner) return { status: 'shown', heldBecause: null, flaggedBecause: null }
  // Markdown within a word hides it in the text that was typed, and an address in the text that is seen.
  const words = `${comment.user_name}\n${comment.user_email}\n${comment.comment_text}\n${comment.visibleText}`
  const suspect = findListedWord(rules.suspectWords, words)
  const flaggedBecause = suspect === null ? null : `suspect_word:${suspect}`
  const spam = spamReason(comment, rules, words)
  if (spam) return { status: 'spam', heldBecause: spam, flaggedBecause }
  const heldBecause = reviewReason(comment, rules)
  return { status: heldBecause ? 'held' : 'shown', heldBecause, flaggedBecause }
}

function spamReason({ isBanned }: CommentSignals, { bannedWords }: CommentRules, words: string): string | null {
  if (isBanned) return 'banned_address'
  const banned = findListedWord(bannedWords, words)
  return banned === null ? null : `banned_word:${banned}`
}

function reviewReason(comment: CommentSignals, rules: CommentRules): string | null {
  const sign = screenComment({ ...comment, name: comment.user_name, text: comment.comment_text, linksAtMost: rules.linksAtMost })
  if (sign) return sign
  if (comment.isOwnersAddress) return 'owner_address'
  return modeReason(comment, rules)
}

function modeReason({ isKnown }: CommentSignals, { mode }: CommentRules): string | null {
  switch (mode) {
    case 'open':
      return null
    case 'first_held':
      return isKnown ? null : 'first_comment'
    case 'all_held':
      return 'all_held'
  }
}
