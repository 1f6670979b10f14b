// Which pieces of a comment are links. Text stays text: nothing here makes markup.

/** Addresses, as far as they reach; what ends a sentence is cut off afterwards. */
const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"'`\p{Cf}]+/giu
const SENTENCE_END = /[.,;:!?…*_~|)\]}»”’]$/u

/** The text in pieces that join to it again: text, link, text, link, …, text. Texts may be empty; links are http(s) addresses. */
export function splitLinks(text: string): string[] {
  const pieces: string[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutSentenceEnd(match[0])
    if (!isLinkable(address)) continue
    pieces.push(text.slice(end, match.index), address)
    end = match.index + address.length
  }
  return [...pieces, text.slice(end)]
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
