// Which pieces of a comment are links. Text stays text: nothing here makes markup.

/** Addresses, as far as they reach; what ends a sentence is cut off afterwards. */
const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"'`\p{Cf}]+/giu
const SENTENCE_END = new Set('.,;:!?…*_~|)]}»”’')

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

/** A closing bracket stays when the address opened it: .../Slug_(publishing). Counts brackets once, so the time is linear in the length. */
function withoutSentenceEnd(address: string): string {
  let end = address.length
  let unopened = address.split(')').length - address.split('(').length
  while (SENTENCE_END.has(address[end - 1] ?? '')) {
    const isBracket = address[end - 1] === ')'
    if (isBracket && unopened <= 0) break
    if (isBracket) unopened -= 1
    end -= 1
  }
  return address.slice(0, end)
}

/** A host name has at most 253 characters. The limit here bounds the time that Unicode host names take, and leaves room for a port. */
const AUTHORITY_MAX = 300

/** An address with a name before the host (https://bank.example@evil.example) says something else than where it leads. */
function isLinkable(address: string): boolean {
  const [, , authority = ''] = address.split(/[/?#\\]/, 3)
  if (authority.length > AUTHORITY_MAX) return false
  const url = URL.parse(address)
  return url !== null && url.username === '' && url.password === '' && url.hostname !== ''
}
