import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import type { SiteLogo } from '#src/features/settings/look/site-logo.ts'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { NAVIGATION_ID } from '#src/ui/admin/admin-page.tsx'
import { useShortcuts } from '#src/ui/admin/keyboard/use-shortcuts.ts'
import { UndoBar } from '#src/ui/admin/undo/undo.tsx'
import { useHashTarget } from '#src/ui/admin/use-hash-target.ts'
import { useKeptFocus } from '#src/ui/admin/use-kept-focus.ts'
import { Button, iconButtonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Logo } from '#src/ui/layout/logo.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'
import { ADMIN_LINKS, type AdminLink, isWithin, type NavigationCounts } from './admin-navigation.ts'
import { AdminPalette } from './admin-palette.tsx'
import styles from './admin-shell.module.css'
import { useCanMail } from './use-can-mail.ts'

type AdminShellProps = {
  siteName: string
  logo: SiteLogo | null
  counts: NavigationCounts
  /** Version and commit; null after a failed request. */
  program: string | null
  onSignOut: () => void
  children: ReactNode
}

/** Navigation rail and main area around every screen of the admin area. Marked busy while another screen loads. */
export function AdminShell({ siteName, logo, counts, program, onSignOut, children }: AdminShellProps) {
  const { pathname } = useLocation()
  const { location: coming } = useNavigation()
  const isLeaving = coming !== undefined && coming.pathname !== pathname
  const [isFinding, setIsFinding] = useState(false)
  useGoKeys()
  useHashTarget()
  useKeptFocus()
  return (
    <div className={styles.shell}>
      <header id={NAVIGATION_ID} className={styles.rail}>
        <Logo name={siteName} picture={logo} />
        <Button className={styles.find} aria-label="Go to… Ctrl K" aria-keyshortcuts="Control+K" onClick={() => setIsFinding(true)}>
          <Icon name="search" />
          <span>Go to…</span> <kbd>Ctrl K</kbd>
        </Button>
        <nav className={styles.wide} aria-label="Admin">
          <RailLinks counts={counts} pathname={pathname} />
        </nav>
        <div className={styles.foot}>
          <RailFoot program={program} onSignOut={onSignOut} />
        </div>
        <ThemeSwitch />
        <SmallMenu key={pathname}>
          <nav aria-label="Admin, small screens">
            <RailLinks counts={counts} pathname={pathname} />
          </nav>
          <RailFoot program={program} onSignOut={onSignOut} />
        </SmallMenu>
      </header>
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={isLeaving}>
        {isLeaving ? <p className={styles.loading}>Loading...</p> : null}
        <div hidden={isLeaving}>{children}</div>
      </main>
      <UndoBar />
      <AdminPalette isOpen={isFinding} onToggle={setIsFinding} onSignOut={onSignOut} />
    </div>
  )
}

function useGoKeys() {
  const navigate = useNavigate()
  useShortcuts(ADMIN_LINKS.flatMap(({ key, to }) => (key ? [{ press: `g ${key}`, run: () => void navigate(to) }] : [])))
}

function RailLinks({ counts, pathname }: { counts: NavigationCounts; pathname: string }) {
  const canMail = useCanMail()
  return (
    <div className={styles.list}>
      {ADMIN_LINKS.filter(({ needsMail }) => canMail || !needsMail).map((link) => (
        <Link key={link.to} to={link.to} aria-current={isWithin(pathname, link) ? 'page' : undefined}>
          <AdminIcon name={link.icon} />
          {link.label}
          <RailCount link={link} counts={counts} />
        </Link>
      ))}
    </div>
  )
}

function RailCount({ link, counts }: { link: AdminLink; counts: NavigationCounts }) {
  const counted = link.count?.(counts)
  if (!counted || counted.number === 0) return null
  return (
    <span className={`num ${styles.count} ${counted.isDue ? styles.due : ''}`}>
      {formatCount(counted.number)}
      <span className="sr"> {counted.what}</span>
    </span>
  )
}

function RailFoot({ program, onSignOut }: { program: string | null; onSignOut: () => void }) {
  return (
    <div className={styles.list}>
      {/* Full page loads: the public site and the admin area are separate builds. */}
      <a href="/">
        <Icon name="external" />
        View site
      </a>
      <button type="button" onClick={onSignOut}>
        <AdminIcon name="leave" />
        Sign out
      </button>
      {program === null ? null : <small className={styles.program}>Inkfolio {program}</small>}
    </div>
  )
}

/** The menu on narrow screens: native details, closed by Escape too. */
function SmallMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || isCompositionKey(event) || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [])
  return (
    <details ref={menu} className={styles.menu}>
      <summary className={iconButtonClass} aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
