import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { SiteSearch } from '#src/features/search-box/site-search.tsx'
import { currentOf, type SiteLink } from '#src/features/settings/navigation/site-links.ts'
import { iconButtonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Logo } from '#src/ui/layout/logo.tsx'
import { wrapClass } from '#src/ui/layout/section.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'
import { SiteAnchor } from './site-anchor.tsx'
import styles from './site-header.module.css'
import { SiteMenu } from './site-menu.tsx'
import { useHiddenHeader } from './use-hidden-header.ts'
import { focusSearch, useSearchKey } from './use-search-key.ts'
import { useSite } from './use-site.ts'

export function SiteHeader() {
  const header = useRef<HTMLElement>(null)
  const hidden = useHiddenHeader(header)
  useSearchKey(header)
  const { name, logo, navigation } = useSite()
  return (
    <header ref={header} className={styles.header} data-hidden={hidden || undefined} data-links={navigation.headerFrom} data-noprint>
      <div className={`${wrapClass} ${styles.row}`}>
        <Logo name={name} picture={logo} />
        <MainNav links={navigation.header} />
        <div className={styles.tools}>
          <SiteSearch name="Site" className={styles.search} hint={<kbd>/</kbd>} />
          <Link
            to="/posts"
            className={`${iconButtonClass} ${styles.searchLink}`}
            aria-label="Search posts"
            // Without JavaScript the link leads to the search of the listing.
            onClick={(event) => {
              event.preventDefault()
              focusSearch(header.current)
            }}
          >
            <Icon name="search" />
          </Link>
          <ThemeSwitch />
          <SiteMenu links={[...navigation.header, ...navigation.menu]} />
        </div>
      </div>
    </header>
  )
}

function MainNav({ links }: { links: readonly SiteLink[] }) {
  const { pathname } = useLocation()
  const current = currentOf(links, pathname)
  if (links.length === 0) return null
  return (
    <nav className={styles.nav} aria-label="Main">
      {links.map((link) => (
        <SiteAnchor key={`${link.label} ${link.href}`} href={link.href} aria-current={current(link)}>
          <span>{link.label}</span>
        </SiteAnchor>
      ))}
    </nav>
  )
}
