import type { Suggestion } from '#src/lib/suggestions.ts'

/** `index` is the place of the suggestion in the whole list. */
export type SuggestionGroup = { kind: Suggestion['kind']; name: string; options: { suggestion: Suggestion; index: number }[] }

const NAMES = [
  ['post', 'Titles'],
  ['page', 'Pages'],
  ['heading', 'Headings'],
  ['category', 'Categories'],
] as const satisfies [Suggestion['kind'], string][]

/** The suggestions in the groups of the list, without empty groups. */
export function groupSuggestions(suggestions: readonly Suggestion[]): SuggestionGroup[] {
  let index = 0
  return NAMES.flatMap(([kind, name]) => {
    const options = suggestions.filter((suggestion) => suggestion.kind === kind).map((suggestion) => ({ suggestion, index: index++ }))
    return options.length > 0 ? [{ kind, name, options }] : []
  })
}
