import { useLocation } from 'react-router'
import { AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { LinkTabs } from '#src/ui/admin/tabs.tsx'
import { UnsavedDialog } from '#src/ui/admin/unsaved/unsaved-dialog.tsx'
import { useCanMail } from '../shell/use-can-mail.ts'
import { EMAIL_TAB, SETTINGS_TABS } from './settings-tabs.ts'

/** The head of every settings screen, with links to the others. Asks before unsaved text is lost. */
export function SettingsHead() {
  const { pathname } = useLocation()
  const canMail = useCanMail()
  const tabs = SETTINGS_TABS.filter(({ to }) => canMail || to !== EMAIL_TAB)
  return (
    <>
      <AdminPageHead title="Settings" />
      <UnsavedDialog />
      <LinkTabs label="Settings" belowHead tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.to === pathname }))} />
    </>
  )
}
