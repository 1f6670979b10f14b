import { FILES_PATH } from '#src/features/transfer/content-folder/screen/files-path.ts'

export const NAVIGATION_TAB = '/admin/settings/navigation'
export const CARDS_TAB = '/admin/settings/cards'
export const PROFILES_TAB = '/admin/settings/profiles'
export const EMAIL_TAB = '/admin/settings/email'
export const BACKUPS_TAB = '/admin/settings/backups'

/** The settings screens, in the order of their tabs. */
export const SETTINGS_TABS = [
  { to: '/admin/settings', label: 'Account' },
  { to: '/admin/settings/site', label: 'Site' },
  { to: '/admin/settings/look', label: 'Look' },
  { to: NAVIGATION_TAB, label: 'Navigation' },
  { to: CARDS_TAB, label: 'Cards' },
  { to: PROFILES_TAB, label: 'Profiles' },
  { to: '/admin/settings/comments', label: 'Comments' },
  { to: EMAIL_TAB, label: 'E-mail' },
  { to: BACKUPS_TAB, label: 'Backups' },
  { to: FILES_PATH, label: 'Files' },
] as const
