import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { PathIcon } from '#src/ui/icon.tsx'
import { Logo } from '#src/ui/layout/logo.tsx'
import { wrapClass } from '#src/ui/layout/section.tsx'
import { FOOTER_GROUPS } from './navigation.ts'
import styles from './site-footer.module.css'
import { useSite } from './use-site.ts'

const FEEDS = [
  { label: 'RSS', href: '/rss.xml' },
  { label: 'Atom', href: '/atom.xml' },
  { label: 'JSON Feed', href: '/feed.json' },
]

export function SiteFooter() {
  const { name, year, profiles } = useSite()
  return (
    <footer className={styles.footer} data-noprint>
      <div className={`${wrapClass} ${styles.grid}`}>
        <Logo name={name} />
        <nav className={styles.groups} aria-label="Footer">
          {FOOTER_GROUPS.map(({ name, links }) => (
            <Group key={name} name={name}>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </Group>
          ))}
          {profiles.length > 0 ? (
            <Group name="Follow">
              {profiles.map(({ name, icon, url, rel }) => (
                <li key={url}>
                  <a href={url} rel={rel}>
                    <PathIcon d={icon} />
                    {name}
                  </a>
                </li>
              ))}
            </Group>
          ) : null}
          <Group name="Feeds">{FEEDS.map(({ label, href }) => anchor(label, href))}</Group>
        </nav>
        <div className={`${styles.colophon} label`}>
          <span>
            {year ? `© ${year} ` : ''}
            {name}. Free to read.
          </span>
          <span>Set in Literata and Geist Mono.</span>
        </div>
      </div>
    </footer>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <p className="label" id={id}>
        {name}
      </p>
      <ul className={styles.list} aria-labelledby={id}>
        {children}
      </ul>
    </div>
  )
}

/** A plain link: feeds and other sites are not pages of the router. */
function anchor(label: string, href: string) {
  return (
    <li key={href}>
      <a href={href}>{label}</a>
    </li>
  )
}
