export const NAVIGATION_TAB = '/admin/settings/navigation'
export const PROFILES_TAB = '/admin/settings/profiles'

/** The settings screens, in the order of their tabs. */
export const SETTINGS_TABS = [
  { to: '/admin/settings', label: 'Account' },
  { to: '/admin/settings/site', label: 'Site' },
  { to: '/admin/settings/look', label: 'Look' },
  { to: NAVIGATION_TAB, label: 'Navigation' },
  { to: PROFILES_TAB, label: 'Profiles' },
  { to: '/admin/settings/comments', label: 'Comments' },
  { to: '/admin/settings/backups', label: 'Backups' },
] as const
