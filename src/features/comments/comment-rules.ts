// The moderation rules, read from the settings.
import type { CommentMode, Settings } from '#src/features/settings/settings.ts'

export type CommentRules = {
  mode: CommentMode
  bannedWords: readonly string[]
  suspectWords: readonly string[]
  linksAtMost: number
  /** 0 means never. */
  closeAfterDays: number
}

export function commentRules(settings: Settings): CommentRules {
  return {
    mode: settings.commentMode,
    bannedWords: settings.commentBannedWords,
    suspectWords: settings.commentSuspectWords,
    linksAtMost: settings.commentLinksAtMost,
    closeAfterDays: settings.commentCloseAfterDays,
  }
}
