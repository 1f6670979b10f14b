import type { SnippetPart } from './post.ts'

// Private-use characters cannot be typed by accident and mean nothing to HTML, so a hit is marked without any markup.
const START = '\uE000'
const STOP = '\uE001'

/** Options for PostgreSQL's ts_headline. */
export const SNIPPET_OPTIONS = `StartSel=${START}, StopSel=${STOP}, MaxWords=32, MinWords=16, MaxFragments=1, FragmentDelimiter= … `

/** The parts of a headline made with `SNIPPET_OPTIONS`; null when it holds no hit. */
export function parseSnippet(headline: string): SnippetPart[] | null {
  if (!headline.includes(START)) return null
  const parts = headline
    .replaceAll(/\s+/g, ' ')
    .split(START)
    .flatMap((piece, place): SnippetPart[] => {
      if (place === 0) return [{ text: piece, hit: false }]
      const [hit = '', ...rest] = piece.split(STOP)
      return [
        { text: hit, hit: true },
        { text: rest.join(''), hit: false },
      ]
    })
  return parts.filter((part) => part.text !== '')
}
