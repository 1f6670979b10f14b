import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { isSiteOrWebAddress } from '#src/lib/web/web-address.ts'
import { lineText } from '../line-text.ts'
import { boundedList } from '../lists/bounded-list.ts'
import { completeAddress, isMailAddress } from '../lists/complete-address.ts'
import { HEADER_LINKS_PX, linksWidth } from './header-width.ts'
import type { FooterItem, SiteLink } from './site-links.ts'

export const HEADER_MAX = 8
export const MENU_MAX = 12
export const FOOTER_MAX = 40
const FOOTER_HEADINGS_MAX = 6
export const LINK_LABEL_MAX = 40
export const LINK_HREF_MAX = 500

const labelSchema = v.pipe(
  lineText({
    max: LINK_LABEL_MAX,
    tooLong: `The label must be at most ${LINK_LABEL_MAX} characters.`,
    notText: 'The label must be text.',
  }),
  v.check((label) => label !== '', 'Enter a label.'),
)

const hrefSchema = v.pipe(
  boundedText({
    max: LINK_HREF_MAX,
    tooLong: `The address must be at most ${LINK_HREF_MAX} characters.`,
    notText: 'Enter where the link leads.',
    clean: completeAddress,
  }),
  v.check((href) => href !== '', 'Enter where the link leads.'),
  v.check(
    (href) => href === '' || isLinkAddress(href),
    'Enter a path of this site that begins with /, or an address that begins with https://, http:// or mailto:.',
  ),
)

const linkSchema = v.object({ label: labelSchema, href: hrefSchema })

export const headerLinksSchema: v.GenericSchema<unknown, SiteLink[]> = v.pipe(
  boundedList(linkSchema, HEADER_MAX, `The header has room for ${HEADER_MAX} links.`),
  v.check(
    (links) => linksWidth(links) <= HEADER_LINKS_PX,
    'These links are too wide for the header. Shorten their labels, or move links to the mobile menu or the footer.',
  ),
)

export const menuLinksSchema: v.GenericSchema<unknown, SiteLink[]> = boundedList(
  linkSchema,
  MENU_MAX,
  `The mobile menu has room for ${MENU_MAX} more links.`,
)

export const footerItemsSchema: v.GenericSchema<unknown, FooterItem[]> = v.pipe(
  boundedList(v.object({ label: labelSchema, href: v.nullable(hrefSchema) }), FOOTER_MAX, `The footer has room for ${FOOTER_MAX} rows.`),
  v.check((items) => items.length === 0 || items[0]?.href === null, 'The footer begins with a heading. Move one to the top.'),
  v.check(
    (items) => items.filter(({ href }) => href === null).length <= FOOTER_HEADINGS_MAX,
    `The footer has room for ${FOOTER_HEADINGS_MAX} headings.`,
  ),
)

function isLinkAddress(href: string): boolean {
  return !/\s/.test(href) && (isSiteOrWebAddress(href) || isMailAddress(href))
}
