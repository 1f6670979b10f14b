// Finds the tags and comments in the HTML of a post, without a tree: texts of the classic editor are only HTML after their paragraphs are made.

/** `verbatim` is an element whose text is shown as it is written, with its content: code, scripts. */
export type Tag = { kind: 'start' | 'end' | 'comment' | 'verbatim'; name: string; end: number }

export type TagReader = {
  /** The tag that begins at this place of the text; null when the `<` there begins none. */
  tagAt: (start: number) => Tag | null
  /** Whether an end tag of this name follows the place. */
  isClosedAfter: (name: string, place: number) => boolean
}

const VERBATIM: ReadonlySet<string> = new Set(['pre', 'code', 'script', 'style', 'textarea', 'svg', 'math'])
const TAG_LENGTH_MAX = 100_000
const NAME = /<(\/?)([a-z][a-z0-9:-]{0,50})(?=[\s/>])/iy

export function createTagReader(text: string): TagReader {
  // Lower case of other letters may have another length.
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const lastEnds = new Map<string, number>()

  function lastEnd(name: string): number {
    const known = lastEnds.get(name) ?? lower.lastIndexOf(`</${name}`)
    lastEnds.set(name, known)
    return known
  }

  const isClosedAfter = (name: string, place: number) => lastEnd(name) >= place
  const lastCommentEnd = text.lastIndexOf('-->')

  function elementAt(start: number): Tag | null {
    NAME.lastIndex = start
    const [opening, slash, written] = NAME.exec(text) ?? []
    const end = opening === undefined ? null : endOfTag(text, start + opening.length)
    if (end === null || written === undefined) return null
    const name = written.toLowerCase()
    if (slash === '/') return { kind: 'end', name, end }
    if (!VERBATIM.has(name) || !isClosedAfter(name, end)) return { kind: 'start', name, end }
    return { kind: 'verbatim', name, end: endOfTag(text, lower.indexOf(`</${name}`, end)) ?? text.length }
  }

  function commentAt(start: number): Tag | null {
    return lastCommentEnd < start ? null : { kind: 'comment', name: '', end: text.indexOf('-->', start) + 3 }
  }

  return { isClosedAfter, tagAt: (start) => (text.startsWith('<!--', start) ? commentAt(start) : elementAt(start)) }
}

/** The place after the `>` of a tag. Null when it has none, or when the next tag begins before. */
function endOfTag(text: string, from: number): number | null {
  const limit = Math.min(text.length, from + TAG_LENGTH_MAX)
  for (let place = from; place < limit; place += 1) {
    const character = text[place]
    if (character === '>') return place + 1
    if (character === '<' && place > from) return null
    if (isQuote(character) && text[place - 1] === '=') {
      const close = endOfQuote(text, place, limit)
      if (close === null) return null
      place = close
    }
  }
  return null
}

function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'"
}

function endOfQuote(text: string, start: number, limit: number): number | null {
  for (let place = start + 1; place < limit; place += 1) if (text[place] === text[start]) return place
  return null
}
