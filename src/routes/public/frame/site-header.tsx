import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { SiteSearch } from '#src/features/search/site-search.tsx'
import { iconButtonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Logo } from '#src/ui/layout/logo.tsx'
import { wrapClass } from '#src/ui/layout/section.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'
import { currentFor, MAIN_LINKS } from './navigation.ts'
import styles from './site-header.module.css'
import { SiteMenu } from './site-menu.tsx'
import { useHiddenHeader } from './use-hidden-header.ts'
import { focusSearch, useSearchKey } from './use-search-key.ts'
import { useSite } from './use-site.ts'

export function SiteHeader() {
  const header = useRef<HTMLElement>(null)
  const hidden = useHiddenHeader(header)
  useSearchKey(header)
  const { name } = useSite()
  return (
    <header ref={header} className={styles.header} data-hidden={hidden || undefined} data-noprint>
      <div className={`${wrapClass} ${styles.row}`}>
        <Logo name={name} />
        <MainNav />
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
          <SiteMenu />
        </div>
      </div>
    </header>
  )
}

function MainNav() {
  const { pathname } = useLocation()
  return (
    <nav className={styles.nav} aria-label="Main">
      {MAIN_LINKS.map((link) => (
        <Link key={link.to} to={link.to} aria-current={currentFor(link, pathname)}>
          <span>{link.label}</span>
        </Link>
      ))}
    </nav>
  )
}
