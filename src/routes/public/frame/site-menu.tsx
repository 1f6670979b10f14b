import { type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { SiteSearch } from '#src/features/search/site-search.tsx'
import { iconButtonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { currentFor, MENU_LINKS } from './navigation.ts'
import styles from './site-menu.module.css'

/** The menu on narrow screens: native details, which open without JavaScript. Scripts only add ways to close it. */
export function SiteMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { pathname, key } = useLocation()
  useClosing(menu, key)
  return (
    <details ref={menu} className={styles.menu}>
      <summary className={iconButtonClass} aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <div className={styles.panel}>
        <SiteSearch name="Site, menu" className={styles.search} list="below" onSearch={() => close(menu.current)} />
        <nav aria-label="Mobile">
          {MENU_LINKS.map((link) => (
            <Link key={link.to} to={link.to} aria-current={currentFor(link, pathname)} onClick={() => close(menu.current)}>
              {link.label}
            </Link>
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
      if (event.key !== 'Escape' || !menu.current?.open) return
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
