import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { SiteSearch } from '#src/features/search-box/site-search.tsx'
import { currentOf, type SiteLink } from '#src/features/settings/navigation/site-links.ts'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { iconButtonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SiteAnchor } from './site-anchor.tsx'
import styles from './site-menu.module.css'

/** The menu on narrow screens: native details, which open without JavaScript. Scripts only add ways to close it. */
export function SiteMenu({ links }: { links: readonly SiteLink[] }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { pathname, key } = useLocation()
  const current = currentOf(links, pathname)
  useClosing(menu, key)
  return (
    <details ref={menu} className={styles.menu}>
      <summary className={iconButtonClass} aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <div className={styles.panel}>
        <SiteSearch name="Site, menu" className={styles.search} list="below" onSearch={() => close(menu.current)} />
        <nav aria-label="Mobile">
          {links.map((link) => (
            <SiteAnchor
              key={`${link.label} ${link.href}`}
              href={link.href}
              aria-current={current(link)}
              onClick={() => close(menu.current)}
            >
              {link.label}
            </SiteAnchor>
          ))}
        </nav>
      </div>
    </details>
  )
}

function close(menu: HTMLDetailsElement | null) {
  if (menu) menu.open = false
}

/** Closes on Escape (and restores the focus), on a click outside, and when the location changes. */
function useClosing(menu: RefObject<HTMLDetailsElement | null>, locationKey: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the event
  useEffect(() => close(menu.current), [menu, locationKey])
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || isCompositionKey(event) || !menu.current?.open) return
      close(menu.current)
      menu.current.querySelector('summary')?.focus()
    }
    function handlePress({ target }: PointerEvent) {
      if (target instanceof Node && !menu.current?.contains(target)) close(menu.current)
    }
    addEventListener('keydown', handleKey)
    addEventListener('pointerdown', handlePress)
    return () => {
      removeEventListener('keydown', handleKey)
      removeEventListener('pointerdown', handlePress)
    }
  }, [menu])
}
