import type { SnippetPart } from '../post.ts'

// Private-use characters mark a hit: texts do not contain them, and they need no escaping.
const START = '\uE000'
const STOP = '\uE001'

/** Options for PostgreSQL's ts_headline. */
export const SNIPPET_OPTIONS = `StartSel=${START}, StopSel=${STOP}, MaxWords=32, MinWords=16, MaxFragments=1, FragmentDelimiter= … `

/** Splits a headline that was made with `SNIPPET_OPTIONS`; null when it contains no hit. */
export function parseSnippet(headline: string): SnippetPart[] | null {
  if (!headline.includes(START)) return null
  const parts = headline
    .replaceAll(/\s+/g, ' ')
    .split(START)
    .flatMap((piece, index): SnippetPart[] => {
      if (index === 0) return [{ text: piece, hit: false }]
      const [hit = '', ...rest] = piece.split(STOP)
      return [
        { text: hit, hit: true },
        { text: rest.join(''), hit: false },
      ]
    })
  return parts.filter((part) => part.text !== '')
}
