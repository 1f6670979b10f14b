// What looks like spam. It is held for review and never thrown away, because each of these signs is sometimes wrong.

export type SpamSign = 'honeypot' | 'too_fast' | 'links' | 'repeated'

/** Nobody reads a form, writes and sends it in less; the page itself never sends it sooner. */
export const MIN_ELAPSED_MS = 1500

/** The same text is not posted twice within these. */
export const REPEATED_WITHIN_MS = 10 * 60_000

/** Different visitors say the same by chance ('Thank you!'), but nothing of this length and not so often. */
const PASTED_LENGTH = 40
const PASTED_TIMES = 3

export type ScreenedComment = {
  name: string
  text: string
  /** The field that nobody sees. */
  honeypot: string
  /** Measured by the page since the form was there; null without JavaScript. */
  elapsedMs: number | null
  /** How often this text was posted a moment ago, by the same visitor and by others. */
  repeats: { own: number; others: number }
  linksAtMost: number
}

/** The first reason to hold a comment, or null. */
export function screenComment({ name, text, honeypot, elapsedMs, repeats, linksAtMost }: ScreenedComment): SpamSign | null {
  if (isHoneypotFilled({ honeypot })) return 'honeypot'
  if (elapsedMs !== null && elapsedMs < MIN_ELAPSED_MS) return 'too_fast'
  if (countLinks(`${name} ${text}`) > linksAtMost || countLinks(name) > 0) return 'links'
  if (repeats.own > 0 || (repeats.others >= PASTED_TIMES && text.length >= PASTED_LENGTH)) return 'repeated'
  return null
}

export function isHoneypotFilled({ honeypot }: Pick<ScreenedComment, 'honeypot'>): boolean {
  return honeypot.trim() !== ''
}

/** Everything that wants to be an address, whether it would become a link or not. */
export function countLinks(text: string): number {
  return text.match(/\bhttps?:\/\/|\bwww\.|<a\s|\[url/gi)?.length ?? 0
}
