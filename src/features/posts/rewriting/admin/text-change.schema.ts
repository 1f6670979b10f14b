// The requests for searching and replacing a text in all posts.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import { PLACES_LISTED, SEARCH_PARTS, SEARCH_STATES, TEXT_MAX, type TextSearch } from '../text/text-search.ts'

export const POSTS_PER_REQUEST = 5

/** One line, because no match crosses lines of text. */
const line = boundedText({
  max: TEXT_MAX,
  tooLong: `At most ${TEXT_MAX} characters.`,
  clean: (text) => text.replace(/\p{Cc}/gu, ' ').toWellFormed(),
})
const picked = <const Names extends readonly string[]>(names: Names, message: string) =>
  v.pipe(v.array(v.picklist(names)), v.minLength(1, message), v.maxLength(names.length))
const post_id = idSchema('post_id must be a UUID')
const place = v.pipe(boundedText({ max: 40 }), v.regex(/^(?:row|copy):(?:title|description|content):\d{1,7}$/))

const searchSchema = v.object({
  text: v.pipe(
    line,
    v.check((text) => text.trim() !== '', 'Type the text to find.'),
  ),
  match_case: v.boolean(),
  whole_word: v.boolean(),
  parts: picked(SEARCH_PARTS, 'Choose at least one part of the posts.'),
  states: picked(SEARCH_STATES, 'Choose at least one kind of posts.'),
})

/** `after` is the post that the previous request ended with. */
export const searchRequestSchema = v.object({ search: searchSchema, after: v.union([v.literal(''), post_id]) })
export type SearchRequest = v.InferInput<typeof searchRequestSchema>

export const textChangeSchema = v.variant('intent', [
  v.object({
    intent: v.literal('replace'),
    search: searchSchema,
    replacement: line,
    /** What the first request answered; null for the first. */
    rewrite_id: v.nullable(idSchema('rewrite_id must be a UUID')),
    posts: v.pipe(
      v.array(
        v.object({
          post_id,
          version: v.pipe(v.number(), v.integer(), v.minValue(0)),
          skipped: v.pipe(v.array(place), v.maxLength(PLACES_LISTED)),
        }),
      ),
      v.minLength(1),
      v.maxLength(POSTS_PER_REQUEST),
    ),
  }),
  v.object({ intent: v.literal('undo'), rewrite_id: idSchema('rewrite_id must be a UUID') }),
])

/** As the browser sends it. */
export type TextChange = v.InferInput<typeof textChangeSchema>
type CheckedSearch = v.InferOutput<typeof searchSchema>

export function toTextSearch({ text, match_case: matchCase, whole_word: wholeWord, parts, states }: CheckedSearch): TextSearch {
  return { text, matchCase, wholeWord, parts, states }
}
