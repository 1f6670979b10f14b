import { summarizeLogo } from '../look/site-logo.ts'
import { leadsToHidden } from '../parts/switched-off.ts'
import type { Settings } from '../settings.ts'
import { headerLinksFrom } from './header-width.ts'
import { type FooterGroup, type FooterItem, footerGroups, type SiteLink } from './site-links.ts'

/** The links of every page. `menu` has those that the header has not, for the menu on narrow screens. */
export type SiteNavigation = {
  header: SiteLink[]
  headerFrom: ReturnType<typeof headerLinksFrom>
  menu: SiteLink[]
  footer: FooterGroup[]
}

/** Links to pages that are switched off are left out. */
export function summarizeNavigation({
  siteName,
  headerLinks,
  menuLinks,
  footerItems,
  switchedOff,
  logo,
}: Pick<Settings, 'siteName' | 'headerLinks' | 'menuLinks' | 'footerItems' | 'switchedOff' | 'logo'>): SiteNavigation {
  const isPublic = ({ href }: FooterItem) => href === null || !leadsToHidden({ switchedOff }, href)
  const header = headerLinks.filter(isPublic)
  return {
    header,
    headerFrom: headerLinksFrom(header, siteName, summarizeLogo(logo)?.width),
    menu: menuLinks.filter((link) => isPublic(link) && !header.some(({ href }) => href === link.href)),
    footer: footerGroups(footerItems.filter(isPublic)),
  }
}
