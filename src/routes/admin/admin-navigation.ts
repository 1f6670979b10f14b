import type { DeskIconName } from '#src/ui/desk/desk-icon.tsx'

/** What the rail counts; a number is left out where it would be 0. */
export type RailCounts = { drafts: number }

export type AdminLink = {
  to: string
  label: string
  icon: DeskIconName
  /** What is counted beside the link, said in full to screen readers. */
  count?: (counts: RailCounts) => { number: number; what: string; isDue?: boolean }
}

export const ADMIN_LINKS: readonly AdminLink[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: 'dashboard' },
  {
    to: '/admin/posts',
    label: 'Posts',
    icon: 'page',
    count: ({ drafts }) => ({ number: drafts, what: drafts === 1 ? 'draft' : 'drafts' }),
  },
  { to: '/admin/categories', label: 'Categories', icon: 'folder' },
  { to: '/admin/settings', label: 'Settings', icon: 'settings' },
]

/** Whether the screen at `pathname` belongs to the link, itself or something below it. */
export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}
