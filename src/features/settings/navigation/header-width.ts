// How wide the header is. Its links are set in a monospace face, so that their width follows from their labels. In pixels, at the default size of text;
// with larger text the breakpoints move along.
import type { SiteLink } from './site-links.ts'

const LINK_PX = 28
const LETTER_PX = 7.8
/** Scripts of Asia, and emoji. */
const WIDE_LETTER_PX = 13
const FIRST_WIDE = '\u1100'

const LOGO_LETTER_PX = 11
/** The original sign of the logo. */
const SIGN_PX = 26
/** The theme switch, and all gaps. */
const FIXED_PX = 112
/** The width of the row and of the search, from 1024 and from 1280 px. */
const STEPS = [
  { from: 'medium', row: 952, search: 216 },
  { from: 'wide', row: 1200, search: 272 },
] as const

/** The widest links that fit at 1280 px beside a short name of the site. */
export const HEADER_LINKS_PX = 690

export function linksWidth(links: readonly SiteLink[]): number {
  return links.reduce((sum, { label }) => sum + LINK_PX + textWidth(label, LETTER_PX), 0)
}

/** From which width on the links stand in the header: 1024 px (`medium`), 1280 px (`wide`), or `never`. Below it they are in the menu. */
export function headerLinksFrom(links: readonly SiteLink[], siteName: string, logoWidth = SIGN_PX): 'medium' | 'wide' | 'never' {
  const needed = FIXED_PX + logoWidth + textWidth(siteName, LOGO_LETTER_PX) + linksWidth(links)
  return STEPS.find(({ row, search }) => needed + search <= row)?.from ?? 'never'
}

function textWidth(text: string, letter: number): number {
  return [...text].reduce((sum, character) => sum + (character >= FIRST_WIDE ? Math.max(letter, WIDE_LETTER_PX) : letter), 0)
}
