import { useLocation } from 'react-router'
import { AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { LinkTabs } from '#src/ui/admin/tabs.tsx'

const TABS = [
  { to: '/admin/settings', label: 'Account' },
  { to: '/admin/settings/site', label: 'Site' },
  { to: '/admin/settings/comments', label: 'Comments' },
  { to: '/admin/settings/backups', label: 'Backups' },
] as const

/** The head of every settings screen, with links to the others. */
export function SettingsHead() {
  const { pathname } = useLocation()
  return (
    <>
      <AdminPageHead title="Settings" />
      <LinkTabs label="Settings" belowHead tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.to === pathname }))} />
    </>
  )
}
