// Signs of spam. They hold a comment for review and never discard it, because each sign can be wrong.

export type SpamSign = 'honeypot' | 'too_fast' | 'links' | 'repeated'

/** A person needs longer to fill in the form. The page waits for the rest of this time before it sends. */
export const MIN_ELAPSED_MS = 1500

/** The same text within this time counts as repeated. */
export const REPEATED_WITHIN_MS = 10 * 60_000

/** Different visitors may write the same short text ('Thank you!'), but not one of this length this often. */
const PASTED_LENGTH = 40
const PASTED_TIMES = 3

export type ScreenedComment = {
  name: string
  text: string
  /** Links in the rendered comment. */
  renderedLinks: number
  /** The value of the hidden field. */
  honeypot: string
  /** Measured by the page since it rendered the form; null without JavaScript. */
  elapsedMs: number | null
  /** Recent comments with the same text, by the same visitor and by others. */
  repeats: { own: number; others: number }
  linksAtMost: number
}

/** The first sign found, or null. */
export function screenComment({ name, text, renderedLinks, honeypot, elapsedMs, repeats, linksAtMost }: ScreenedComment): SpamSign | null {
  if (isHoneypotFilled({ honeypot })) return 'honeypot'
  if (elapsedMs !== null && elapsedMs < MIN_ELAPSED_MS) return 'too_fast'
  if (Math.max(countLinks(text), renderedLinks) > linksAtMost || countLinks(name) > 0) return 'links'
  if (repeats.own > 0 || (repeats.others >= PASTED_TIMES && text.length >= PASTED_LENGTH)) return 'repeated'
  return null
}

export function isHoneypotFilled({ honeypot }: Pick<ScreenedComment, 'honeypot'>): boolean {
  return honeypot.trim() !== ''
}

/** Counts web addresses and link markup in the source, also where the site makes no link of them, as in code. */
export function countLinks(text: string): number {
  return text.match(/\bhttps?:\/\/(?:www\.)?|\bwww\.|<a\s|\[url/gi)?.length ?? 0
}
