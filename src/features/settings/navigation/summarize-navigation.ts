import { summarizeLogo } from '../look/site-logo.ts'
import type { Settings } from '../settings.ts'
import { headerLinksFrom } from './header-width.ts'
import { type FooterGroup, footerGroups, type SiteLink } from './site-links.ts'

/** The links of every page. `menu` has those that the header has not, for the menu on narrow screens. */
export type SiteNavigation = {
  header: SiteLink[]
  headerFrom: ReturnType<typeof headerLinksFrom>
  menu: SiteLink[]
  footer: FooterGroup[]
}

export function summarizeNavigation({
  siteName,
  headerLinks,
  menuLinks,
  footerItems,
  logo,
}: Pick<Settings, 'siteName' | 'headerLinks' | 'menuLinks' | 'footerItems' | 'logo'>): SiteNavigation {
  return {
    header: headerLinks,
    headerFrom: headerLinksFrom(headerLinks, siteName, summarizeLogo(logo)?.width),
    menu: menuLinks.filter(({ href }) => !headerLinks.some((link) => link.href === href)),
    footer: footerGroups(footerItems),
  }
}
