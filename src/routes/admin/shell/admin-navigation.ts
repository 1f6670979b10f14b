import { FILES_PATH } from '#src/features/transfer/content-folder/screen/files-path.ts'
import type { AdminIconName } from '#src/ui/admin/admin-icon.tsx'
import type { Shortcut } from '#src/ui/admin/keyboard/shortcut-help.tsx'

/** Badges of the navigation; 0 displays no badge. */
export type NavigationCounts = { drafts: number; waiting: number; brokenLinks: number }

export type AdminLink = {
  to: string
  label: string
  icon: AdminIconName
  /** A screen at another path that belongs to it. */
  also?: string
  /** Pressed after `g`, opens the screen. */
  key?: string
  /** Exists only where the site has a mail server. */
  needsMail?: true
  /** The badge of the link; `what` completes it for screen readers. */
  count?: (counts: NavigationCounts) => { number: number; what: string; isDue?: boolean }
}

export const ADMIN_LINKS: readonly AdminLink[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: 'dashboard', key: 'd' },
  {
    to: '/admin/posts',
    label: 'Posts',
    icon: 'page',
    key: 'p',
    count: ({ drafts }) => ({ number: drafts, what: drafts === 1 ? 'draft' : 'drafts' }),
  },
  { to: '/admin/pages', label: 'Pages', icon: 'pages', key: 'e' },
  { to: '/admin/templates', label: 'Templates', icon: 'outline', key: 'n' },
  { to: '/admin/media', label: 'Media', icon: 'image', key: 'm' },
  {
    to: '/admin/comments',
    label: 'Comments',
    icon: 'comment',
    key: 'c',
    count: ({ waiting }) => ({ number: waiting, what: 'waiting', isDue: true }),
  },
  { to: '/admin/subscribers', label: 'Subscribers', icon: 'email', needsMail: true },
  { to: '/admin/link-shortener', label: 'Link shortener', icon: 'link', key: 'l' },
  { to: '/admin/analytics', label: 'Analytics', icon: 'chart', key: 'a' },
  { to: '/admin/categories', label: 'Categories', icon: 'folder', key: 't' },
  {
    to: '/admin/broken-links',
    label: 'Broken links',
    icon: 'unlink',
    key: 'b',
    count: ({ brokenLinks }) => ({ number: brokenLinks, what: 'dead' }),
  },
  { to: '/admin/upkeep', label: 'Upkeep', icon: 'upkeep', key: 'u' },
  { to: '/admin/redirects', label: 'Redirects', icon: 'redirect', key: 'r' },
  { to: '/admin/settings', label: 'Settings', icon: 'settings', key: 's', also: FILES_PATH },
]

/** The navigation keys, for screens that list their keys. */
export const GO_KEYS: readonly Shortcut[] = ADMIN_LINKS.flatMap(({ key, label }) =>
  key ? [{ press: `g ${key}`, does: label, isMinor: true }] : [],
)

/** Whether the screen at `pathname` belongs to the link: the same path or one below it, or the other one. */
export function isWithin(pathname: string, { to, also }: Pick<AdminLink, 'to' | 'also'>): boolean {
  return pathname === to || pathname.startsWith(`${to}/`) || pathname === also
}
