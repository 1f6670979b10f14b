// What of a visitor's words is kept, and what of them becomes a link. Text stays text: nothing here makes markup.

/** Characters that reorder what stands around them, and control characters other than line breaks and tabs. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g
/** Anything that leaves ink: neither space nor mark nor invisible letter. */
const INK = /[^\p{White_Space}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** A comment as it is kept: trimmed, line breaks as they were, but never more than two empty lines in a row. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(REORDERING, '')
    .replace(CONTROL, '')
    .replace(/\n(?:[^\S\n]*\n){3,}/g, '\n\n\n')
    .trim()
}

/** A name or an address as it is kept: one trimmed line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

export function hasInk(text: string): boolean {
  return INK.test(text)
}

export type TextPart = { text: string; isLink: boolean }

/** Addresses, as far as they reach; what ends a sentence is cut off afterwards. */
const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"'`\p{Cf}]+/giu
const SENTENCE_END = /[.,;:!?…*_~|)\]}»”’]$/u

/** The text in pieces that join to it again; pieces that are http(s) addresses are links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutSentenceEnd(match[0])
    if (!isLinkable(address)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isLink: false })
    parts.push({ text: address, isLink: true })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false })
  return parts
}

/** A closing bracket stays when the address opened it: .../Slug_(publishing). */
function withoutSentenceEnd(address: string): string {
  let kept = address
  while (SENTENCE_END.test(kept) && !closesBracket(kept)) kept = kept.slice(0, -1)
  return kept
}

function closesBracket(address: string): boolean {
  return address.endsWith(')') && address.split('(').length >= address.split(')').length
}

/** An address with a name before the host (https://bank.example@evil.example) says something else than where it leads. */
function isLinkable(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, hostname } = new URL(address)
  return username === '' && password === '' && hostname !== ''
}
