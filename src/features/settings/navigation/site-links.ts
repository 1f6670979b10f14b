// The links of header, menu and footer.

/** `href` is a path of this site, or an address. */
export type SiteLink = { label: string; href: string }

/** Without an address it is the heading of the links after it. */
export type FooterItem = { label: string; href: string | null }

/** Pages whose parts have addresses of another name. */
const PARTS: Record<string, string> = { '/categories': '/category' }

export type Current = 'page' | 'true' | undefined

/** The value of `aria-current` for a link: 'page' on the page itself; on pages below it 'true', unless another link leads to the page itself. */
export function currentOf(links: readonly SiteLink[], pathname: string): (link: SiteLink) => Current {
  const isLinked = links.some(({ href }) => href === pathname)
  return ({ href }) => {
    if (href === pathname) return 'page'
    return !isLinked && isBelow(href, pathname) ? 'true' : undefined
  }
}

function isBelow(href: string, pathname: string): boolean {
  return [href, PARTS[href]].some((path) => path && pathname.startsWith(`${path}/`))
}

export type FooterGroup = { name: string; links: SiteLink[] }

/** The links of the footer by heading. Leaves out headings without links. */
export function footerGroups(items: readonly FooterItem[]): FooterGroup[] {
  const groups: FooterGroup[] = []
  for (const { label, href } of items) {
    if (href === null) groups.push({ name: label, links: [] })
    else groups.at(-1)?.links.push({ label, href })
  }
  return groups.filter(({ links }) => links.length > 0)
}
