import { useLocation } from 'react-router'
import { AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { LinkTabs } from '#src/ui/admin/tabs.tsx'
import { UnsavedDialog } from '#src/ui/admin/unsaved/unsaved-dialog.tsx'
import { SETTINGS_TABS } from './settings-tabs.ts'

/** The head of every settings screen, with links to the others. Asks before unsaved text is lost. */
export function SettingsHead() {
  const { pathname } = useLocation()
  return (
    <>
      <AdminPageHead title="Settings" />
      <UnsavedDialog />
      <LinkTabs label="Settings" belowHead tabs={SETTINGS_TABS.map((tab) => ({ ...tab, isCurrent: tab.to === pathname }))} />
    </>
  )
}
