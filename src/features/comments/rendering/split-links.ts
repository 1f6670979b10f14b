// Finds the links in the plain text of a comment.

/** Matches an address greedily; `withoutSentenceEnd` removes closing punctuation. */
const ADDRESS = /(?<![\p{L}\p{N}_])(?:https?:\/\/|(?<![./@:-])www\.[\p{L}\p{N}-]+\.)[^\s<>"'`\p{Cf}]+/giu
const SENTENCE_END = new Set('.,;:!?…*_~|)]}»”’')

/** Splits the text into alternating pieces: text, link, text, …, text. Texts may be empty; links are http(s) addresses, or begin with `www.`. */
export function splitLinks(text: string): string[] {
  const pieces: string[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutSentenceEnd(match[0])
    if (!isLinkable(linkTarget(address))) continue
    pieces.push(text.slice(end, match.index), address)
    end = match.index + address.length
  }
  return [...pieces, text.slice(end)]
}

/** The address that a link of `splitLinks` leads to. Without a protocol it is that of HTTP, as on GitHub. */
export function linkTarget(link: string): string {
  return /^www\./i.test(link) ? `http://${link}` : link
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

/** False for an address with user information (https://bank.example@evil.example), which hides its target. */
export function isLinkable(address: string): boolean {
  const [, , authority = ''] = address.split(/[/?#\\]/, 3)
  if (authority.length > AUTHORITY_MAX) return false
  const url = URL.parse(address)
  return url !== null && url.username === '' && url.password === '' && url.hostname !== ''
}
