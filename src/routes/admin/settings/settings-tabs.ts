/** The settings screens, in the order of their tabs. */
export const SETTINGS_TABS = [
  { to: '/admin/settings', label: 'Account' },
  { to: '/admin/settings/site', label: 'Site' },
  { to: '/admin/settings/comments', label: 'Comments' },
  { to: '/admin/settings/backups', label: 'Backups' },
] as const
