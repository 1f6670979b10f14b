import { cleanSearch } from '#src/lib/search-text.ts'

/** What a visitor may have in mind while typing. `to` is the address of the suggestion. */
export type Suggestion = {
  kind: 'post' | 'page' | 'heading' | 'category'
  label: string
  to: string
  /** The title of the post that holds the heading; null for all others. */
  post: string | null
}

/** The answer of `/functions/suggest`: posts, pages, headings, then categories. */
export type Suggestions = { suggestions: Suggestion[] }

/** A shorter text has too many continuations. */
export const SUGGEST_FROM = 2

/** The address of the suggestions for a text; null when it is too short. */
export function suggestUrl(text: string): string | null {
  const query = cleanSearch(text)
  return query.length < SUGGEST_FROM ? null : `/functions/suggest?${new URLSearchParams({ q: query })}`
}
