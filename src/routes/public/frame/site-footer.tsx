import { type ReactNode, useId } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { isShown } from '#src/features/settings/parts/switched-off.ts'
import { LazySubscribeForm } from '#src/features/subscribers/form/lazy-subscribe-form.tsx'
import { PathIcon } from '#src/ui/icon.tsx'
import { Logo } from '#src/ui/layout/logo.tsx'
import { wrapClass } from '#src/ui/layout/section.tsx'
import type { loader } from '../subscribe.tsx'
import { SiteAnchor } from './site-anchor.tsx'
import styles from './site-footer.module.css'
import { useSite } from './use-site.ts'

export function SiteFooter() {
  const site = useSite()
  const { pathname } = useLocation()
  const hasForm = useRouteLoaderData<typeof loader>('routes/public/subscribe')?.hasForm || pathname.startsWith('/subscription/')
  const { name, footerNote, logo, year, face, profiles, navigation, newPosts } = site
  return (
    <footer className={styles.footer} data-noprint>
      <div className={`${wrapClass} ${styles.grid}`}>
        <Logo name={name} picture={logo} />
        <nav className={styles.groups} aria-label="Footer">
          {navigation.footer.map(({ name, links }) => (
            <Group key={name} name={name}>
              {links.map(({ label, href }) => (
                <li key={`${label} ${href}`}>
                  <SiteAnchor href={href}>{label}</SiteAnchor>
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
        </nav>
        {newPosts && !hasForm ? (
          <div className={styles.subscribe}>
            <LazySubscribeForm source="footer" label={`${newPosts.title}, in the footer`} fieldLabel={newPosts.title} />
          </div>
        ) : null}
        <div className={`${styles.colophon} label`}>
          {name ? <span>{`© ${year} ${name}. ${footerNote}`}</span> : null}
          {isShown(site, 'typefaces') ? <span>Set in {face} and Geist Mono.</span> : null}
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
