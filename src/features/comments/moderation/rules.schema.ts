// The moderation rules as the form sends them, with error messages.
import * as v from 'valibot'
import { COMMENT_MODES } from '#src/features/settings/settings.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { parseWordList } from './word-list.ts'

const WORDS_MAX = 500
const WORD_MAX = 100
const LIST_MAX = WORDS_MAX * WORD_MAX * 2
const LINKS_MAX = 100
const DAYS_MAX = 36_500

const wholeNumber = (what: string, most: number) =>
  v.pipe(
    boundedText({ max: 9, tooLong: `${what} must be a whole number.`, clean: (typed) => typed.trim() }),
    v.regex(/^\d{1,9}$/, `${what} must be a whole number.`),
    v.transform(Number),
    v.maxValue(most, `${what} must be at most ${formatCount(most)}.`),
  )
const wordList = v.pipe(
  v.optional(boundedText({ max: LIST_MAX, tooLong: `At most ${WORDS_MAX} words.` }), ''),
  v.transform((typed) => parseWordList(typed.toWellFormed().replaceAll('\0', ''))),
  v.maxLength(WORDS_MAX, `At most ${WORDS_MAX} words.`),
  v.everyItem((word) => word.length <= WORD_MAX, `A word or phrase has at most ${WORD_MAX} characters.`),
)

const rulesSchema = v.object({
  commentMode: v.picklist(COMMENT_MODES, 'Please choose one.'),
  commentLinksAtMost: wholeNumber('Links allowed', LINKS_MAX),
  commentCloseAfterDays: v.pipe(
    v.optional(boundedText({ max: 100, tooLong: 'Days must be a whole number.' }), ''),
    v.transform((typed) => (typed.trim() === '' ? '0' : typed)),
    wholeNumber('Days', DAYS_MAX),
  ),
  commentBannedWords: wordList,
  commentSuspectWords: wordList,
  /** Browsers send a checkbox only when it is checked. */
  commentNotices: v.pipe(
    v.optional(boundedText({ max: 100 }), ''),
    v.transform((sent) => sent !== ''),
  ),
})

export type SavedRules = v.InferOutput<typeof rulesSchema>
export type RuleErrors = { [Key in keyof SavedRules]?: string | undefined }

export function parseRules(sent: Record<string, string>): { rules: SavedRules } | { errors: RuleErrors } {
  const result = v.safeParse(rulesSchema, sent)
  if (result.success) return { rules: result.output }
  const { nested } = v.flatten<typeof rulesSchema>(result.issues)
  return {
    errors: {
      commentMode: nested?.commentMode?.[0],
      commentLinksAtMost: nested?.commentLinksAtMost?.[0],
      commentCloseAfterDays: nested?.commentCloseAfterDays?.[0],
      commentBannedWords: nested?.commentBannedWords?.[0],
      commentSuspectWords: nested?.commentSuspectWords?.[0],
    },
  }
}
