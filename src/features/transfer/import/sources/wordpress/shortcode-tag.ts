// Finds shortcodes in a text: `[gallery ids="1,2"]`, `[caption …]…[/caption]`.

export type Shortcode = {
  name: string
  attributes: ReadonlyMap<string, string>
  /** Values without a name, for example the address in `[youtube https://…]`. */
  values: readonly string[]
  isSelfClosed: boolean
  end: number
}

const TAG_LENGTH_MAX = 5_000
const NAME = /\[([a-z][\w-]{0,60})(?=[\s\]/=:])/iy
const ATTRIBUTE = /([\w-]{1,60})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s'"\]]+))|"([^"]*)"|'([^']*)'|([^\s'"\]]+)/g

/** The shortcode that begins at this place of the text. */
export function shortcodeAt(text: string, start: number): Shortcode | null {
  NAME.lastIndex = start
  const [opening, name] = NAME.exec(text) ?? []
  if (opening === undefined || name === undefined) return null
  const close = closingBracket(text, start + opening.length)
  if (close === null) return null
  const written = text.slice(start + opening.length, close).trim()
  const isSelfClosed = written.endsWith('/')
  const { attributes, values } = readAttributes((isSelfClosed ? written.slice(0, -1) : written).replace(/^[=:]/, ''))
  return { name: name.toLowerCase(), attributes, values, isSelfClosed, end: close + 1 }
}

function closingBracket(text: string, from: number): number | null {
  const limit = Math.min(text.length, from + TAG_LENGTH_MAX)
  for (let place = from; place < limit; place += 1) {
    if (text[place] === ']') return place
    if (text[place] === '[') return null
    if (isOpeningQuote(text, place)) {
      const close = text.slice(place + 1, limit).indexOf(text[place] ?? '')
      if (close < 0) return null
      place += close + 1
    }
  }
  return null
}

/** A quote after a letter is an apostrophe. */
function isOpeningQuote(text: string, place: number): boolean {
  return (text[place] === '"' || text[place] === "'") && /[\s=]/.test(text[place - 1] ?? '')
}

/** The editor may have made typographic quotes and entities of the straight ones. */
function readAttributes(written: string): Pick<Shortcode, 'attributes' | 'values'> {
  const attributes = new Map<string, string>()
  const values: string[] = []
  const quoted = written.includes('"') ? written : written.replace(/&quot;|&#8221;|&#8243;|[“”″]/g, '"')
  const plain = quoted.replace(/&amp;/g, '&')
  for (const [, name, ...found] of plain.matchAll(ATTRIBUTE)) {
    const value = found.find((text) => text !== undefined) ?? ''
    if (name === undefined) values.push(value)
    else attributes.set(name.toLowerCase(), value)
  }
  return { attributes, values }
}

/** The places of all closing tags by name, so that the next one is found without a search. */
export type ClosingTags = { after: (name: string, place: number) => { start: number; end: number } | null }

export function findClosingTags(text: string): ClosingTags {
  const places = new Map<string, { start: number; end: number }[]>()
  for (const match of text.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)) {
    const name = (match[1] ?? '').toLowerCase()
    const list = places.get(name) ?? []
    list.push({ start: match.index, end: match.index + match[0].length })
    places.set(name, list)
  }
  return { after: (name, place) => firstAfter(places.get(name) ?? [], place) }
}

function firstAfter(places: readonly { start: number; end: number }[], place: number) {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.start ?? 0) < place) low = middle + 1
    else high = middle
  }
  return places[low] ?? null
}
